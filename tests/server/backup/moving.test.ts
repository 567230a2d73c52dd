import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { backUpConnected } from '#server/backup/backUp.ts';
import { restore } from '#server/backup/restore.ts';
import type { StorageConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { startS3 } from '#tests/support/s3Server.ts';
import { temporaryFolder } from '#tests/support/serverProcess.ts';
import { storageAt, withSite } from '#tests/support/storedSite.ts';

const server = inject('postgresUrl');
const folder = temporaryFolder();
const place = (name: string): string => join(folder.path, name);
afterAll(() => folder.remove());

const siteAt = (name: string, more?: Partial<StorageConfig>): StorageConfig =>
  storageAt(place(name), more);

const moveInto = async (from: StorageConfig, backup: string, to: StorageConfig) => {
  await withSite(from, (connection) => backUpConnected(from, connection, place(backup)));
  return restore(to, place(backup), false);
};

/** Number and checksum of the rows of each table; `last_backup` says when it was noted. */
async function tablesOf(db: Database): Promise<Record<string, unknown>> {
  const names = await rowsOf<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'last_backup'`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of names) {
    const [row] = await rowsOf(
      db,
      sql`SELECT count(*)::integer AS rows, md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C")) AS sum FROM ${sql.identifier(name)} t`,
    );
    tables[name] = row;
  }
  return tables;
}

const ODD = 'a\tb\\.\n\\.\nПёс\u2028\r"кот", \\N';
const addAnswer = (db: Database, text: string) =>
  rowsOf<{ id: number }>(
    db,
    sql`INSERT INTO ready_answers (user_id, text) VALUES (1, ${text}) RETURNING id`,
  );

test.runIf(server)(
  'a site moves from the embedded database to PostgreSQL and back, with every row',
  async () => {
    const embedded = siteAt('embedded');
    mkdirSync(join(embedded.dataDir, 'images/aa'), { recursive: true });
    writeFileSync(join(embedded.dataDir, 'images/aa/aa1.webp'), 'picture');
    await copyDatabase(embedded.dataDir);
    const before = await withSite(embedded, async ({ db }) => {
      await addAnswer(db, ODD);
      return tablesOf(db);
    });

    const s3 = await startS3();
    const postgres = siteAt('postgres', {
      databaseUrl: await createDatabase(server, 'moving'),
      s3: s3.config,
    });
    const moved = await moveInto(embedded, 'of embedded', postgres);
    expect(moved).toEqual({ images: 1, missing: 0, replaced: [] });
    expect(s3.objects.get('/pictures/aa1.webp')?.bytes.toString()).toBe('picture');
    await s3.close();
    await withSite(postgres, async ({ db }) => {
      expect(await tablesOf(db)).toEqual(before);
      // Ids go on, references and triggers are back.
      expect(await addAnswer(db, 'next')).toEqual([{ id: 2 }]);
      await expect(
        db.execute(sql`INSERT INTO ready_answers (user_id, text) VALUES (99, '')`),
      ).rejects.toThrow();
      await db.execute(sql`DELETE FROM ready_answers WHERE text = 'next'`);
    });

    const again = siteAt('again');
    expect(await moveInto(postgres, 'of postgres', again)).toMatchObject({ replaced: [] });
    await withSite(again, async ({ db }) => {
      expect(await tablesOf(db)).toEqual(before);
      expect(await addAnswer(db, 'next')).toEqual([{ id: 4 }]);
    });
  },
);
