import { parentPort, workerData } from 'node:worker_threads';
import { writeSums } from './sums.ts';

// In a thread of its own: the server answers requests meanwhile, and its work does not delay this.
parentPort?.postMessage(await writeSums(workerData as string), []);
