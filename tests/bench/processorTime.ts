import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of a process and its ended children; undefined except on Linux. */
export function processorTime(pid: number): number | undefined {
  const fields = (id: number | string): string[] | undefined => {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /su, '')
        .split(' ');
    } catch {
      return undefined;
    }
  };
  const own = fields(pid);
  if (!own) return undefined;
  // Fields after the state: 1 is the parent, 11 and 12 own time, 13 and 14 that of ended children.
  const sum = (from: string[], places: number[]): number =>
    places.reduce((total, place) => total + Number(from[place]), 0);
  return (
    TICK_MS *
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .map(fields)
      .filter((of) => of?.[1] === String(pid))
      .reduce((total, of) => total + sum(of ?? [], [11, 12]), sum(own, [11, 12, 13, 14]))
  );
}
