import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { checkPhoto, encodePhoto, TOO_HEAVY_EXIT, type ImageUse } from './encodePhoto.ts';

/** What to do with the bytes of a photo. */
export interface PhotoTask {
  bytes: Uint8Array;
  use: ImageUse | 'check';
}

/* A process that encodes photos, so that none of them can end the server (`photoEncoder.ts`). */

/** The heaviest accepted image takes less. */
const MEMORY_MAX = 600_000_000;
const WATCH_MS = 20;

sharp.concurrency(1);
sharp.cache(false);
try {
  // When memory runs out, the kernel ends this process instead of the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not on Linux.
}
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(TOO_HEAVY_EXIT);
}, WATCH_MS);
process.on('disconnect', () => process.exit());
process.on('message', ({ bytes, use }: PhotoTask) => {
  const work = use === 'check' ? checkPhoto(bytes) : encodePhoto(bytes, use);
  void work.then((result) => process.send?.(result ?? 'fine'));
});
