import sharp from 'sharp';
import { createTurns } from '#server/http/limits/turns.ts';

sharp.concurrency(1);

/** Works on one picture at a time in this process: the other cores answer requests. */
export const inImageTurn = createTurns(1);

/** Uploads have a process and turns of their own: pictures that visitors wait for come before them. */
export const inUploadTurn = createTurns(1);
