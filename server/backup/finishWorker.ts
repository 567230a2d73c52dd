import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { EMBEDDED_FILES, type Finishing } from './archive.ts';
import { compressFolder } from './compression.ts';
import { writeSums } from './sums.ts';

// In a thread of its own: the server answers requests meanwhile, and its work does not delay this.
const { folder, former } = workerData as Finishing;
await compressFolder(join(folder, EMBEDDED_FILES));
parentPort?.postMessage(await writeSums(folder, former), []);
