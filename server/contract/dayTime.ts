import * as v from 'valibot';
import { text } from './fields.ts';

const LENGTH_MAX = 100;

/** Time of day, `22:00`. */
export const dayTime = (message: string) =>
  v.pipe(text(LENGTH_MAX, message), v.trim(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, message));
