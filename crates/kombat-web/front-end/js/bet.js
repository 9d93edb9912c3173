// What the reader expects of a fight, kept in this browser until the page is closed; nobody else hears of it.

/** @param {string} fight its name */
const key = (fight) => `kombat.bet.${fight}`;

/**
 * Notes on whom the reader has bet; nobody takes the bet back. Without storage it is forgotten.
 * @param {string} fight its name @param {number | null} lane the place of the fighter in the race, from 0
 */
export function placeBet(fight, lane) {
  try {
    if (lane === null) sessionStorage.removeItem(key(fight));
    else sessionStorage.setItem(key(fight), String(lane));
  } catch {
    // Nothing to be done.
  }
}

/**
 * On whom the reader has bet: the place of the fighter in the race, from 0; null if on nobody.
 * @param {string} fight its name
 * @returns {number | null}
 */
export function betOn(fight) {
  try {
    const lane = sessionStorage.getItem(key(fight));
    return lane !== null && /^\d{1,6}$/.test(lane) ? Number(lane) : null;
  } catch {
    return null;
  }
}
