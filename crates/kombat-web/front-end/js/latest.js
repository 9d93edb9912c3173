// Of several questions only the latest is of interest.

/**
 * A slot for one task at a time. `run` ends the task before; what that still answers or complains of is dropped.
 * @returns {{ run: <T>(task: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>, stop: () => void, readonly busy: boolean }}
 */
export function latest() {
  /** @type {AbortController | null} */
  let current = null;
  const stop = () => {
    current?.abort();
    current = null;
  };
  return {
    stop,
    get busy() {
      return current !== null;
    },
    async run(task) {
      stop();
      const own = (current = new AbortController());
      try {
        const answer = await task(own.signal);
        return own.signal.aborted ? undefined : answer;
      } catch (error) {
        if (!own.signal.aborted) throw error;
        return undefined;
      } finally {
        if (current === own) current = null;
      }
    },
  };
}
