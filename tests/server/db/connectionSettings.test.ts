import { userInfo } from 'node:os';
import { expect, inject, test } from 'vitest';
import { connect } from '#server/db/connection/connect.ts';
import { workerUrl } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';

const POSTGRES = inject('postgresUrl');

test.runIf(POSTGRES)('options of DATABASE_URL are set beside the server’s own', async () => {
  const databaseUrl = `${workerUrl()}?options=-c%20work_mem%3D5MB&sslmode=disable`;
  const connection = await connect({ databaseUrl, dataDir: undefined });
  const settings = await rowsOf<{ name: string; setting: string }>(
    connection.db,
    `SELECT name, current_setting(name) AS setting FROM pg_settings
      WHERE name IN ('work_mem', 'jit', 'TimeZone', 'lock_timeout', 'statement_timeout')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    work_mem: '5MB',
    jit: 'off',
    TimeZone: 'UTC',
    lock_timeout: '3s',
    statement_timeout: '6s',
  });
  await connection.close();
});

test.runIf(POSTGRES)(
  'a DATABASE_URL without a user means that of the process, as to psql',
  async () => {
    const url = new URL(workerUrl());
    url.username = '';
    const connection = await connect({ databaseUrl: url.href, dataDir: undefined });
    await expect(rowsOf(connection.db, 'SELECT 1')).rejects.toMatchObject({
      cause: { message: `role "${userInfo().username}" does not exist` },
    });
    await connection.close();
  },
);
