// How long to wait before asking again somebody who does not answer: twice as long each time.

/** The first wait and the longest, in milliseconds. */
const FIRST = 1000;
const LONGEST = 60_000;

/** How long to wait after so many attempts in vain. @param {number} attempts */
export const wait = (attempts) => Math.min(LONGEST, FIRST * 2 ** Math.min(attempts, 16));

/**
 * Asks until there is an answer, or nobody wants it any more.
 * @param {() => Promise<boolean>} ask is there an answer?
 * @param {() => boolean} wanted is it still wanted?
 * @param {(ms: number) => Promise<unknown>} pause
 * @returns {Promise<boolean>} whether there is one, and somebody wants it
 */
export async function untilAnswered(ask, wanted, pause) {
  for (let attempts = 0; ; attempts += 1) {
    await pause(wait(attempts));
    if (!wanted()) return false;
    if (await ask()) return wanted();
  }
}
