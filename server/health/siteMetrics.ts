import { lastBackupSeconds } from '#server/backup/lastBackup.queries.ts';
import { CONNECTIONS_MAX } from '#server/db/connection/deadlines.ts';
import { databaseSize } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import { freeBytes } from '#server/shared/files/diskSpace.ts';
import { rowsLeft } from '#server/jobs/backfills.ts';
import { readBacklog } from './siteState.ts';

/** Metrics that are read from the site when they are asked for. */
export function watchSite(deps: Deps): void {
  const { metrics, config, healthDb } = deps;
  metrics.gauge('db_connections_max', 'Connections that this process may use', () =>
    config.databaseUrl ? CONNECTIONS_MAX : 1,
  );
  metrics.gauge('db_size_bytes', 'Size of the database', () => databaseSize(healthDb));
  metrics.gauge('disk_free_bytes', 'Free space under DATA_DIR', () => freeBytes(config.dataDir));
  metrics.gauge(
    'last_backup_timestamp_seconds',
    'When the last backup was completed',
    async () => (await lastBackupSeconds(healthDb)).made,
  );
  metrics.gauge(
    'last_backup_check_timestamp_seconds',
    'When a backup was last restored for a trial; 0 when that failed',
    async () => (await lastBackupSeconds(healthDb)).checked,
  );
  metrics.gauges(
    { name: 'backlog_rows', help: 'Rows that wait for a job or a person', label: 'queue' },
    () => readBacklog(deps),
  );
  metrics.gauges(
    { name: 'backfill_rows_left', help: 'Rows that a backfill has to rewrite', label: 'backfill' },
    () => rowsLeft(healthDb),
  );
}
