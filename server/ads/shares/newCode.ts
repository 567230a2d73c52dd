import { randomInt } from 'node:crypto';

const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 12;

/** The random code of a link: 12 letters and digits. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
