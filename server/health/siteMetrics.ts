import { MINUTE_MS } from '#contract/time.ts';
import { lastBackupSeconds } from '#server/backup/lastBackup.queries.ts';
import { CONNECTIONS_MAX } from '#server/db/connection/deadlines.ts';
import { databaseSize } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import { freeBytes } from '#server/shared/files/diskSpace.ts';
import { rowsLeft } from '#server/jobs/backfills.ts';
import { backlog } from '#server/jobs/backlog.queries.ts';

/** A notice that waits for longer is not on its way: its channel or its worker is broken. */
const OVERDUE_MS = 10 * MINUTE_MS;

/** Metrics that are read from the site when they are asked for. */
export function watchSite({ metrics, config, healthDb, clock }: Deps): void {
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
    () => {
      const at = clock();
      return backlog(healthDb, { at, overdue: new Date(at.getTime() - OVERDUE_MS) });
    },
  );
  metrics.gauges(
    { name: 'backfill_rows_left', help: 'Rows that a backfill has to rewrite', label: 'backfill' },
    () => rowsLeft(healthDb),
  );
}
