export interface Rate {
  aSecond: number;
  p50: number;
  p95: number;
}

/** Repeats the work for a while at this concurrency; slices can be combined. */
export function stopwatch(atOnce: number) {
  const times: number[] = [];
  let spent = 0;
  return {
    async run(work: () => Promise<unknown>, ms: number): Promise<void> {
      const begin = performance.now();
      const worker = async (): Promise<void> => {
        do {
          const start = performance.now();
          await work();
          times.push(performance.now() - start);
        } while (performance.now() < begin + ms);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      spent += performance.now() - begin;
    },

    rate(): Rate {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { aSecond: (times.length / spent) * 1000, p50: at(0.5), p95: at(0.95) };
    },
  };
}
