import { afterEach, beforeAll } from 'vitest';
import { workerDatabase } from './database.ts';
import { takeErrors } from './serverErrors.ts';

// Starts the database outside of the first test's timeout.
beforeAll(() => workerDatabase(), 60_000);

// A failed test also reports why its server failed: users get no details.
afterEach(({ task }) => {
  const errors = takeErrors();
  if (task.result?.state === 'fail' && errors.length > 0) throw new Error(errors.join('\n'));
});
