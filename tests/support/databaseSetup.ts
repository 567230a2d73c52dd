import { beforeAll } from 'vitest';
import { workerDatabase } from './database.ts';

// The first test shall not pay for starting the database: on a busy machine that takes a while.
beforeAll(() => workerDatabase(), 60_000);
