import { SESSION_DAYS } from '#contract/retention.ts';
import type { OpenSession, SessionChannel } from '#contract/session/sessions.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deviceOf } from './device.ts';
import {
  deleteSession,
  deleteSessionsUntil,
  endSurplusSessions,
  findUserOfSession,
  insertSession,
  listSessionsOf,
  markSessionSeen,
} from './sessions.queries.ts';
import { lockUser, noteLogin } from './accounts/users.queries.ts';
import { sessionTexts } from './texts.ts';
import type { User } from './accounts/users.table.ts';

const SESSIONS_MAX = 50;
const SEEN_EVERY_MS = 5 * MINUTE_MS;

export interface LoginClient {
  userAgent: string | undefined;
  /** Digest of the caller's address. */
  address: string | undefined;
  /** Of the device, when it tells. */
  timezone?: string | undefined;
}

/** How and where a user signs in. */
export interface Login extends LoginClient {
  channel: SessionChannel;
}

export type OpenSessions = ReturnType<typeof createOpenSessions>;

/** The places where users are signed in. */
export function createOpenSessions({ db, clock, log, checkDiskSpace }: Deps) {
  /** Reads go on when this fails. */
  async function markSeen(id: number, lastSeenAt: Date): Promise<void> {
    const at = clock();
    const before = new Date(at.getTime() - SEEN_EVERY_MS);
    if (lastSeenAt >= before) return;
    try {
      await checkDiskSpace?.();
      await markSessionSeen(db, id, { at, before });
    } catch (error) {
      log.warn({ err: error }, 'use of a session not stored');
    }
  }

  return {
    /** Returns the id of a new session; the longest unused of too many ends. Throws 401. */
    async start(userId: number, { channel, userAgent, address }: Login): Promise<number> {
      await checkDiskSpace?.();
      const at = clock();
      const device = deviceOf(channel, userAgent);
      const id = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const opened = { userId, channel, device, createdAt: at, lastSeenAt: at };
        const session = await insertSession(tx, opened);
        await noteLogin(tx, userId, at);
        await endSurplusSessions(tx, userId, SESSIONS_MAX);
        return session;
      });
      logSecurity(log, 'login', { user: userId, address, channel });
      return id;
    },

    /** The user of a session that is used now; undefined when it has ended. */
    async use(session: { id: number; userId: number }): Promise<User | undefined> {
      const user = await findUserOfSession(db, session);
      if (user) await markSeen(session.id, user.lastSeenAt);
      return user;
    },

    async list(viewer: Viewer): Promise<OpenSession[]> {
      const open = await listSessionsOf(db, viewer.id, addDays(clock(), -SESSION_DAYS));
      return open.map(({ id, channel, device, createdAt, lastSeenAt }) => ({
        id,
        channel,
        device,
        created: createdAt.toISOString(),
        last_seen: lastSeenAt.toISOString(),
        is_current: id === viewer.sessionId,
      }));
    },

    /** Throws 404 for a session that is not the user's. */
    async end(viewer: Viewer, id: number): Promise<void> {
      if (!(await deleteSession(db, viewer.id, id))) {
        throw new HttpError(404, sessionTexts.unknownSession);
      }
      logSecurity(log, 'log-out', { user: viewer.id, address: viewer.address });
    },

    async endCurrent(viewer: Viewer): Promise<void> {
      await deleteSession(db, viewer.id, viewer.sessionId);
      logSecurity(log, 'log-out', { user: viewer.id, address: viewer.address });
    },
  };
}

/** Deletes sessions whose tokens have expired; returns how many. */
export const forgetSessions = ({ db, clock }: Deps): Promise<number> =>
  deleteSessionsUntil(db, addDays(clock(), -SESSION_DAYS));
