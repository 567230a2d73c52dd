import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { MESSENGERS } from '../session/identities.ts';
import { done } from '../ads/ads.ts';
import { isoTime } from '../fields.ts';

/** From few lines to many. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace'] as const;
const logLevel = v.picklist(LOG_LEVELS);
export type LogLevel = v.InferOutput<typeof logLevel>;

const OUTSIDE_SYSTEMS = [...MESSENGERS, 'push', 'yooKassa', 'vkId', 's3'] as const;
export type OutsideSystem = (typeof OUTSIDE_SYSTEMS)[number];

const operation = v.object({
  /** What is told of one process: with several servers the next call may ask another. */
  server: v.object({
    host: v.string(),
    pid: v.number(),
    version: v.string(),
    commit: v.string(),
    started_at: isoTime,
    /** Null when the settings name one that shows less than errors. */
    log_level: v.nullable(logLevel),
    /** Null before the first call of the process. */
    outside: v.array(
      v.object({
        system: v.picklist(OUTSIDE_SYSTEMS),
        at: v.nullable(isoTime),
        /** Null when there was no answer. */
        status: v.nullable(v.number()),
        /** The last good answer. */
        ok_at: v.nullable(isoTime),
      }),
    ),
  }),
  backup: v.object({
    made_at: v.nullable(isoTime),
    /** The last trial without an error. */
    checked_at: v.nullable(isoTime),
    has_failed: v.boolean(),
  }),
  /** Bytes of the file system of `DATA_DIR`; null where nothing is stored there. */
  disk: v.nullable(v.object({ free: v.number(), total: v.number() })),
  database: v.object({ is_embedded: v.boolean(), version: v.string(), bytes: v.number() }),
  migrations: v.object({ count: v.number(), last: v.string(), applied_at: isoTime }),
  backfills: v.array(v.object({ name: v.string(), rows_left: v.number() })),
  jobs: v.array(
    v.object({
      name: v.string(),
      due_at: isoTime,
      done_at: v.nullable(isoTime),
      failed_at: v.nullable(isoTime),
      is_running: v.boolean(),
    }),
  ),
  /** Due notices by the channel that is tried first; `none` are only listed. */
  notices: v.array(
    v.object({
      channel: v.picklist([...MESSENGERS, 'web_push', 'none']),
      due: v.number(),
      /** For more than ten minutes. */
      overdue: v.number(),
      is_paused: v.boolean(),
    }),
  ),
});
export type Operation = v.InferOutput<typeof operation>;

export const getOperation = defineEndpoint({
  method: 'get',
  path: '/api/admin/operation',
  access: 'admin',
  summary: 'How the site runs: server, backup, disk, database, jobs, notices, outside systems',
  answer: operation,
});
export const setLogLevel = defineEndpoint({
  method: 'post',
  path: '/api/admin/log-level',
  access: 'admin',
  summary: 'How much the answering process logs, until it ends',
  body: v.object({ level: logLevel }),
  answer: done,
});
