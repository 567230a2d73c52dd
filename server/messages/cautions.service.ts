import type { CautionKind, CautionRuleCount } from '#contract/messages.ts';
import { isAdminId } from '#contract/session.ts';
import { addDays } from '#server/clock.ts';
import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { insertHits, listRuleCounts, listRules } from './cautions.queries.ts';
import { foreignHosts, readingsOf } from './cautionText.ts';

export const RECENT_DAYS = 30;

export type CautionsService = ReturnType<typeof createCautionsService>;

/** Recognizes suspicious messages by the rules in the database. */
export function createCautionsService({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const own = { host: new URL(config.publicUrl).hostname, bot: config.botUsername };

  return {
    /** The cautions for the receiver of a message; counts the rules that recognize it. */
    async of(tx: Database, { from, text }: { from: number; text: string }): Promise<CautionKind[]> {
      if (isAdminId(from)) return [];
      const readings = { text: readingsOf(text), host: foreignHosts(text, own) };
      const rules = (await listRules(tx)).filter(({ scope, pattern }) => {
        const expression = new RegExp(pattern, 'su');
        return readings[scope].some((reading) => expression.test(reading));
      });
      await insertHits(
        tx,
        rules.map(({ id }) => id),
        clock(),
      );
      return [...new Set(rules.map(({ kind }) => kind))];
    },

    /** The rules with how often they have recognized a message. */
    async counts(): Promise<CautionRuleCount[]> {
      const rows = await listRuleCounts(db, addDays(clock(), -RECENT_DAYS));
      return rows.map(({ last, ...rule }) => ({ ...rule, last: last?.toISOString() ?? null }));
    },
  };
}
