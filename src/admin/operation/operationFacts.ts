import { providerNames } from '#contract/session/identityTexts.ts';
import type { Operation } from '#contract/admin/operation.ts';
import type { Fact } from '#src/admin/Facts.tsx';
import { countOf, formatDateTime, formatNumber } from '#src/shared/text/format.ts';
import { operationTexts } from './texts.ts';

const STEP = 1024;

/** «1,5 ГБ» */
export function formatBytes(bytes: number): string {
  const { units } = operationTexts;
  const step = bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP));
  const unit = Math.min(step, units.length - 1);
  const value = bytes / STEP ** unit;
  const text =
    value < 10 && unit > 0 ? value.toFixed(1).replace('.', ',') : String(Math.round(value));
  return `${text}\u00A0${units[unit] ?? ''}`;
}

const whenOf = (time: string | null): string =>
  time === null ? operationTexts.never : formatDateTime(time);

export function serverFacts({ server }: Operation): Fact[] {
  return [
    [operationTexts.host, operationTexts.hostOf(server.host, server.pid)],
    [operationTexts.version, operationTexts.versionOf(server.version, server.commit.slice(0, 12))],
    [operationTexts.started, formatDateTime(server.started_at)],
  ];
}

export function storageFacts({ backup, disk, database, migrations, backfills }: Operation): Fact[] {
  const kind = database.is_embedded ? operationTexts.embedded : operationTexts.separate;
  return [
    [operationTexts.backup, whenOf(backup.made_at)],
    [
      operationTexts.checked,
      backup.has_failed ? operationTexts.checkFailed : whenOf(backup.checked_at),
    ],
    ...(disk ? [diskFact(disk)] : []),
    [
      operationTexts.database,
      operationTexts.databaseOf(kind, database.version, formatBytes(database.bytes)),
    ],
    [operationTexts.migrations, formatNumber(migrations.count)],
    [
      operationTexts.migration,
      `${migrations.last.replace('.sql', '').replaceAll('_', ' ')}, ${formatDateTime(migrations.applied_at)}`,
    ],
    ...backfills.map(({ name, rows_left: left }): Fact => [
      operationTexts.left(operationTexts.backfills[name] ?? name),
      left > 0 ? countOf(left, operationTexts.rows) : operationTexts.allRewritten,
    ]),
  ];
}

const diskFact = ({ free, total }: NonNullable<Operation['disk']>): Fact => [
  operationTexts.disk,
  operationTexts.diskOf(formatBytes(free), formatBytes(total)),
];

export const noticeFacts = ({ notices }: Operation): Fact[] =>
  notices.map(({ channel, due, overdue, is_paused: isPaused }) => {
    const parts = [
      due > 0 ? countOf(due, operationTexts.due) : operationTexts.noneDue,
      ...(overdue > 0 ? [operationTexts.overdue(formatNumber(overdue))] : []),
      ...(isPaused ? [operationTexts.paused] : []),
    ];
    const name =
      channel === 'web_push' || channel === 'none'
        ? operationTexts.channels[channel]
        : operationTexts.inMessenger(providerNames[channel]);
    return [name, parts.join(', ')];
  });

export const outsideFacts = ({ server }: Operation): Fact[] =>
  server.outside.map(({ system, at, status, ok_at: okAt }) => [
    operationTexts.systems[system],
    answerOf({ at, status, okAt }),
  ]);

function answerOf({
  at,
  status,
  okAt,
}: {
  at: string | null;
  status: number | null;
  okAt: string | null;
}): string {
  if (at === null) return operationTexts.notAsked;
  const when = formatDateTime(at);
  const last =
    status === null ? operationTexts.unanswered(when) : operationTexts.answered(status, when);
  return okAt === null || okAt === at
    ? last
    : `${last}; ${operationTexts.okBefore(formatDateTime(okAt))}`;
}
