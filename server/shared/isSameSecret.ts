import { timingSafeEqual } from 'node:crypto';

/** Compares a given secret with the expected one, in a time that does not tell where they differ. */
export const isSameSecret = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
