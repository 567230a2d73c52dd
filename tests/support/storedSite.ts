import type { StorageConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';

/** Where a site's data are: in this folder alone, unless another place is given. */
export const storageAt = (dataDir: string, more: Partial<StorageConfig> = {}): StorageConfig => ({
  dataDir,
  databaseUrl: undefined,
  backupDir: undefined,
  backupCopy: undefined,
  s3: undefined,
  ...more,
});

/** Opens a site's database and closes it after the work. */
export async function withSite<Result>(
  storage: StorageConfig,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(storage);
  return work(connection).finally(() => connection.close());
}
