import { ConfigError, loadEnvFile, readConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { serverVersion } from '#server/db/health.queries.ts';
import { migrate, MigrationError } from '#server/db/migrate.ts';
import { createLog } from '#server/shared/log.ts';
import { printError } from '#server/shared/loggedError.ts';
import { UpgradeError } from './releases.ts';

// Run in the folder of a new release: looks whether it would start, and with `migrate` migrates while the
// release before serves, which migrations allow. The embedded database belongs to its server.

const POSTGRES_MIN = 15;

async function prepare(isMigrating: boolean): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    if (isMigrating) process.stdout.write('The embedded database migrates at the restart.\n');
    return;
  }
  const connection = await connect(config);
  try {
    const version = await serverVersion(connection.healthDb);
    if (Number.parseInt(version, 10) < POSTGRES_MIN) {
      throw new UpgradeError(`PostgreSQL ${version}: ${POSTGRES_MIN} or newer is needed.`);
    }
    if (isMigrating) await migrate(connection, { log: createLog(config.logLevel) });
  } finally {
    await connection.close();
  }
}

try {
  await prepare(process.argv[2] === 'migrate');
} catch (error) {
  printError(error, [ConfigError, MigrationError, UpgradeError]);
  process.exitCode = 1;
}
