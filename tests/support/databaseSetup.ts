import { beforeAll } from 'vitest';
import { workerDatabase } from './database.ts';

// Starts the database outside of the first test's timeout.
beforeAll(() => workerDatabase(), 60_000);
