import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const addressOf = (path: string): string => pathToFileURL(join(root, path)).href;

test('the PostgreSQL driver uses our queue; check again with a newer driver', async () => {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/postgres/package.json'), 'utf8'),
  ) as { version: string };
  expect(version).toBe('3.4.9');

  // A separate process, because the driver is already loaded here.
  const script = `
    await import(${JSON.stringify(addressOf('server/db/driver.ts'))});
    const { default: Queue } = await import(${JSON.stringify(addressOf('node_modules/postgres/src/queue.js'))});
    const queue = Queue(['first', 'second']);
    queue.push(queue.shift());
    queue.remove('second');
    queue.push('third');
    console.log(JSON.stringify([queue.length, queue.shift(), queue.shift(), queue.remove('none'), String(Queue).includes('waiting')]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root },
  );
  expect(JSON.parse(stdout)).toEqual([2, 'first', 'third', null, true]);
});
