import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StorageConfig } from '#server/config.ts';
import { countRows } from '#server/db/health.queries.ts';
import { exists } from '#server/shared/files/copyFolder.ts';
import { checkBackup, POSTGRES_FILE } from './archive.ts';
import { archiveScript, withScratchDatabase } from './postgres.ts';
import { stageEmbedded, withDatabase } from './restore.ts';

/** A table that has rows, and how many. */
export interface Counted {
  table: string;
  rows: number;
}

/**
 * Restores a backup's database beside the site, counts its rows and deletes it again. Servers may run
 * meanwhile.
 */
export async function checkRestore(
  { databaseUrl }: StorageConfig,
  folder: string,
): Promise<Counted[]> {
  const { isCompressed } = await checkBackup(folder);
  if (databaseUrl && (await exists(join(folder, POSTGRES_FILE)))) {
    return withScratchDatabase(databaseUrl, archiveScript(folder), (scratch) =>
      withDatabase({ databaseUrl: scratch, dataDir: undefined }, countRows),
    );
  }
  const dataDir = await mkdtemp(join(dirname(folder), 'checking-'));
  try {
    return (await stageEmbedded(folder, dataDir, { hasImages: false, isCompressed })).tables;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
