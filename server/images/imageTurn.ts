import { Mutex } from 'async-mutex';
import sharp from 'sharp';

sharp.concurrency(1);
const turn = new Mutex();

/** Works on one image at a time in this process: the other cores answer requests. */
export const inImageTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  turn.runExclusive(work);
