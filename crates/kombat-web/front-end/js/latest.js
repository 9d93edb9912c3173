// Of several questions only the latest is of interest.

/**
 * A slot for one task at a time. `run` ends the task before; what that still answers or complains of is dropped.
 * @returns {{ run: <T>(task: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>, stop: () => void }}
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
    async run(task) {
      stop();
      const { signal } = (current = new AbortController());
      try {
        const answer = await task(signal);
        return signal.aborted ? undefined : answer;
      } catch (error) {
        if (!signal.aborted) throw error;
        return undefined;
      }
    },
  };
}
