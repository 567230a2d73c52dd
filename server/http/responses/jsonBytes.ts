import type { Bytes } from './compressedBody.ts';

/** The answer as JSON in UTF-8. */
export const jsonBytes = (answer: unknown): Bytes => Buffer.from(JSON.stringify(answer));
