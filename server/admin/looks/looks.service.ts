import { LOOK_MS, type Look, type NoteLookBody } from '#contract/admin/looks.ts';
import { waitingVersion } from '#server/admin/moderation.queries.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findReport } from '#server/reports/reports.queries.ts';
import { forgetLook, looksOfOthers, saveLook } from './looks.queries.ts';

/** Notes what the admin has open; returns whether it still waits, and what the others have open. */
export async function noteLookOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: number,
  { object, id, version }: NoteLookBody,
): Promise<{ waits: boolean; others: Look[] }> {
  const at = clock();
  if (id === undefined) await forgetLook(db, adminId);
  else await saveLook(db, { adminId, object, objectId: id, lookedAt: at });
  const others = await looksOfOthers(db, adminId, new Date(at.getTime() - LOOK_MS));
  const waits = id !== undefined && (await isWaiting(db, object, id, version));
  return { waits, others };
}

async function isWaiting(
  db: Database,
  object: Look['object'],
  id: number,
  version: number | undefined,
): Promise<boolean> {
  if (object === 'ad') return (await waitingVersion(db, id)) === version;
  const report = await findReport(db, id);
  return report?.state === 'new' && report.closedAt === null;
}
