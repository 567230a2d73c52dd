import type { CautionKind, CautionRuleCount } from '#contract/messages/messages.ts';
import { isAdminId } from '#contract/session/session.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { isOwnBot } from '#server/session/messengers.ts';
import { insertHits, listRuleCounts, listRules } from './cautions.queries.ts';
import { foreignHosts, readingsOf } from './cautionText.ts';

const RECENT_DAYS = 30;

export type CautionsService = ReturnType<typeof createCautionsService>;

/** Recognizes suspicious messages by the rules in the database. */
export function createCautionsService({
  db,
  config,
  clock,
}: Pick<Deps, 'db' | 'config' | 'clock'>) {
  const own = { host: new URL(config.publicUrl).hostname, isBot: isOwnBot.bind(undefined, config) };

  return {
    /** The cautions for the receiver of a message; counts the rules that recognize it. */
    async of(
      tx: Database,
      {
        from,
        text,
        isAboutLostPet,
      }: { from: number; text: string; isAboutLostPet: () => Promise<boolean> },
    ): Promise<CautionKind[]> {
      if (isAdminId(from)) return [];
      const readings = { text: readingsOf(text), host: foreignHosts(text, own) };
      const strictReadings = { ...readings, host: foreignHosts(text, own, true) };
      const recognizing = (await listRules(tx)).filter(({ scope, pattern, lostPets }) => {
        const expression = new RegExp(pattern, 'su');
        const read = lostPets ? strictReadings : readings;
        return read[scope].some((reading) => expression.test(reading));
      });
      const isStrict = recognizing.some(({ lostPets }) => lostPets) && (await isAboutLostPet());
      const rules = recognizing.filter(({ lostPets }) => isStrict || !lostPets);
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
