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

/**
 * Listens to a stream of events, one at a time. When it breaks off, it is closed, and after a wait
 * somebody is told: the longer a wait, the more often it broke off since the last event came.
 * @param {{ heard: (name: string, data: any) => void, lost: () => void, pause: (ms: number) => Promise<unknown> }} to
 */
export function stream({ heard, lost, pause }) {
  /** @type {EventSource | null} */
  let current = null;
  let attempts = 0;
  const close = () => {
    current?.close();
    current = null;
  };
  /** @param {EventSource} source @param {string[]} names of its events; the last of them ends it */
  const open = (source, names) => {
    close();
    current = source;
    for (const name of names) {
      source.addEventListener(name, (event) => {
        attempts = 0;
        if (name === names.at(-1)) source.close();
        heard(name, JSON.parse(event.data));
      });
    }
    // A browser would ask again at once, and for ever.
    source.addEventListener('error', async () => {
      source.close();
      await pause(wait(attempts));
      attempts += 1;
      if (current === source) lost();
    });
  };
  return { open, close };
}
