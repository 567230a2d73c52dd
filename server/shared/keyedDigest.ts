import { createHmac } from 'node:crypto';

const LENGTH = 22;

/** A digest to compare, useless without the secret: 22 characters of base64url. */
export const keyedDigest = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, LENGTH);
