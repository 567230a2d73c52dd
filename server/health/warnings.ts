import { setTimeout } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { paths } from '#contract/paths.ts';
import { lastBackupSeconds } from '#server/backup/lastBackup.queries.ts';
import { appliedMigrations } from '#server/db/health.queries.ts';
import type { Deps } from '#server/deps.ts';
import { CERTIFICATE_MIN_DAYS, certificateOf, daysLeft } from '#server/shared/certificate.ts';
import { freeBytes } from '#server/shared/files/diskSpace.ts';
import { repeat } from '#server/shared/repeat.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { claimWarning, releaseWarning } from './operatorWarnings.queries.ts';
import { pausedChannels, readBacklog } from './siteState.ts';
import { warningTexts } from './texts.ts';

// The limits are those of the rules in server/deploy/alerts.yml.
const BACKUP_MAX_MS = 36 * HOUR_MS;
const DISK_MIN_BYTES = 1e9;
const OVERDUE_MAX = 20;
const FAILED_MAX = 0.02;
/** Of a quiet site some errors are many in a hundred. */
const FAILED_MIN = 20;

const LOOK_EVERY_MS = 5 * MINUTE_MS;

type Look = () => Promise<string | undefined>;

/**
 * Looks for trouble and tells the administrators through the bot: of each kind once an hour, of what
 * waits for days once a day, by one of all processes.
 */
export function createWarnings(deps: Deps, readCertificate = certificateOf) {
  const { config, clock, healthDb, log, metrics } = deps;
  const api = telegramApi(deps);
  const admins = [config.adminTelegramId, config.supportTelegramId].filter(
    (id) => id !== undefined,
  );
  let requestsBefore = { all: 0, failed: 0 };

  const looks: Record<string, { everyMs: number; look: Look }> = {
    backup: { everyMs: DAY_MS, look: ofBackup },
    disk: { everyMs: HOUR_MS, look: ofDisk },
    certificate: { everyMs: DAY_MS, look: ofCertificate },
    notices: { everyMs: HOUR_MS, look: ofNotices },
    channel: { everyMs: HOUR_MS, look: ofChannels },
    errors: { everyMs: HOUR_MS, look: ofErrors },
  };

  async function ofBackup(): Promise<string | undefined> {
    const { made, isFailed } = await lastBackupSeconds(healthDb);
    const now = clock().getTime();
    if (made === 0) {
      const { firstAt } = await appliedMigrations(healthDb);
      return now - firstAt.getTime() > BACKUP_MAX_MS ? warningTexts.backupNone : undefined;
    }
    const madeAt = new Date(made * SECOND_MS);
    if (now - madeAt.getTime() > BACKUP_MAX_MS) return warningTexts.backupOld(timeOf(madeAt));
    return isFailed ? warningTexts.checkFailed : undefined;
  }

  const timeOf = (time: Date): string =>
    new Intl.DateTimeFormat('ru', {
      timeZone: config.timezone,
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(time);

  async function ofDisk(): Promise<string | undefined> {
    const free = await freeBytes(config.dataDir);
    return free < DISK_MIN_BYTES ? warningTexts.disk(Math.floor(free / 1024 ** 2)) : undefined;
  }

  async function ofCertificate(): Promise<string | undefined> {
    const { protocol, hostname } = new URL(config.publicUrl);
    if (protocol !== 'https:') return undefined;
    const days = daysLeft(await readCertificate(config.publicUrl), clock());
    return days < CERTIFICATE_MIN_DAYS ? warningTexts.certificate(hostname, days) : undefined;
  }

  async function ofNotices(): Promise<string | undefined> {
    const { overdue_notices: overdue = 0 } = await readBacklog(deps);
    return overdue > OVERDUE_MAX ? warningTexts.notices(overdue) : undefined;
  }

  async function ofChannels(): Promise<string | undefined> {
    const paused = await pausedChannels(deps);
    return paused.length > 0 ? warningTexts.paused(paused.join(', ')) : undefined;
  }

  async function ofErrors(): Promise<string | undefined> {
    const { values } = await metrics.requests.get();
    const now = { all: 0, failed: 0 };
    for (const { labels, value } of values) {
      now.all += value;
      if (String(labels.status).startsWith('5')) now.failed += value;
    }
    const all = now.all - requestsBefore.all;
    const failed = now.failed - requestsBefore.failed;
    requestsBefore = now;
    return failed >= FAILED_MIN && failed > all * FAILED_MAX
      ? warningTexts.errors(failed, all)
      : undefined;
  }

  /** Tells each administrator; throws when it reaches none. */
  async function tell(text: string): Promise<void> {
    const told = await Promise.allSettled(
      admins.map((id) =>
        api.sendMessage(
          id,
          `${text}\n\n${warningTexts.more(config.publicUrl + paths.adminOperation)}`,
          { link_preview_options: { is_disabled: true } },
        ),
      ),
    );
    const [failure] = told.filter((result) => result.status === 'rejected');
    if (failure && told.every(({ status }) => status === 'rejected')) throw failure.reason;
  }

  async function check(kind: string, { everyMs, look }: { everyMs: number; look: Look }) {
    const text = await look().catch((error: unknown) => {
      // Its own metric or page says so; what cannot be asked is no trouble of this kind.
      log.debug({ kind, err: error }, 'not looked at');
      return undefined;
    });
    if (!text || admins.length === 0) return;
    const at = clock();
    const since = new Date(at.getTime() - everyMs);
    if (!(await claimWarning(healthDb, kind, { at, since }))) return;
    log.warn({ kind }, 'administrators warned');
    await tell(text).catch(async (error: unknown) => {
      log.warn({ kind, err: error }, 'administrators not reached');
      await releaseWarning(healthDb, kind);
    });
  }

  return {
    /** Looks at everything once. */
    async look(): Promise<void> {
      for (const [kind, one] of Object.entries(looks)) {
        await check(kind, one).catch((error: unknown) =>
          log.warn({ kind, err: error }, 'administrators not warned'),
        );
      }
    },
  };
}

/** Looks every five minutes until the returned function is called. */
export function startWarnings(deps: Deps): () => Promise<void> {
  const warnings = createWarnings(deps);
  return repeat(async (signal) => {
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await warnings.look();
    return 0;
  });
}
