import { hostname } from 'node:os';
import { SECOND_MS } from '#contract/time.ts';
import { LOG_LEVELS, type LogLevel, type Operation } from '#contract/admin/operation.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { lastBackupSeconds } from '#server/backup/lastBackup.queries.ts';
import { appliedMigrations, databaseSize, serverVersion } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { rowsLeft } from '#server/jobs/backfills.ts';
import { listJobs } from '#server/jobs/jobs.queries.ts';
import { reachedBy } from '#server/notices/channels/createChannels.ts';
import { dueByChannel } from '#server/notices/channels/waiting.queries.ts';
import { diskSpace } from '#server/shared/files/diskSpace.ts';
import { thisRelease } from '#server/shared/release.ts';
import { dueTimes, jobNames, pausedChannels } from './siteState.ts';

const isoOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;
const isoOfSeconds = (seconds: number): string | null =>
  seconds > 0 ? new Date(seconds * SECOND_MS).toISOString() : null;
const levelOf = (level: string): LogLevel | null =>
  LOG_LEVELS.find((known) => known === level) ?? null;

/** How the site and this process run. One query at a time, which leaves a connection to `/readyz`. */
export async function describeOperation(deps: Deps): Promise<Operation> {
  const { healthDb: db, config } = deps;
  const server = describeServer(deps);
  const { made, checked, isFailed } = await lastBackupSeconds(db);
  const { count, last, at } = await appliedMigrations(db);
  const left = await rowsLeft(db);
  return {
    server,
    backup: {
      made_at: isoOfSeconds(made),
      checked_at: isoOfSeconds(checked),
      has_failed: isFailed,
    },
    disk: await diskSpace(config.dataDir).catch(() => null),
    database: {
      is_embedded: !config.databaseUrl,
      version: await serverVersion(db),
      bytes: await databaseSize(db),
    },
    migrations: { count, last, applied_at: at.toISOString() },
    backfills: Object.entries(left).map(([name, rows]) => ({ name, rows_left: rows })),
    jobs: await describeJobs(deps),
    notices: await describeNotices(deps),
  };
}

function describeServer({ clock, log, outside }: Deps): Operation['server'] {
  const startedAt = new Date(clock().getTime() - process.uptime() * SECOND_MS);
  return {
    host: hostname(),
    pid: process.pid,
    ...thisRelease,
    started_at: startedAt.toISOString(),
    log_level: levelOf(log.level),
    outside: outside().map(({ system, at, status, okAt }) => ({
      system,
      at: isoOf(at),
      status: status ?? null,
      ok_at: isoOf(okAt),
    })),
  };
}

async function describeJobs({ healthDb, clock }: Deps): Promise<Operation['jobs']> {
  const rows = await listJobs(healthDb, jobNames);
  const now = clock();
  return rows.map(({ name, dueAt, doneAt, failedAt, leaseUntil }) => ({
    name,
    due_at: dueAt.toISOString(),
    done_at: isoOf(doneAt),
    failed_at: isoOf(failedAt),
    is_running: leaseUntil !== null && leaseUntil > now && !(failedAt && failedAt >= dueAt),
  }));
}

async function describeNotices(deps: Deps): Promise<Operation['notices']> {
  const channels = reachedBy(deps.config);
  const counts = await dueByChannel(deps.healthDb, channels, dueTimes(deps));
  const paused = await pausedChannels(deps);
  return [...channels.keys(), 'none' as const].map((channel) => {
    const found = counts.find((row) => row.channel === channel);
    return {
      channel,
      due: found?.due ?? 0,
      overdue: found?.overdue ?? 0,
      is_paused: paused.includes(channel),
    };
  });
}

/** Sets what this process logs until it ends. */
export async function changeLogLevel(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  admin: Viewer,
  level: LogLevel,
): Promise<void> {
  const before = log.level;
  if (before === level) return;
  await recordAction(db, admin, {
    action: 'update',
    object: 'log',
    objectId: process.pid,
    title: hostname(),
    before: { log_level: before },
    after: { log_level: level },
    at: clock(),
  });
  log.level = level;
  log.warn({ before, level }, 'log level changed');
}
