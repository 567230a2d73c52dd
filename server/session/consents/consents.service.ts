import { CONSENT_VERSION, type Consent } from '#contract/session/consent.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { consentsOf, endConsents, insertConsent } from './consents.queries.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { lockUser } from '#server/session/accounts/users.queries.ts';

export type ConsentsService = ReturnType<typeof createConsentsService>;

/** Users' consents to the processing of their personal data. */
export function createConsentsService({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  return {
    async latest(viewer: Viewer): Promise<{ is_given: boolean; latest: Consent | null }> {
      const [latest = null] = await consentsOf(db, viewer.id);
      return { is_given: viewer.hasConsent, latest };
    },

    /** Throws 409 when the user has read another version of the text. A repetition changes nothing. */
    async give({ id, address }: Viewer, version: number): Promise<void> {
      if (version !== CONSENT_VERSION) throw new HttpError(409, sessionTexts.otherConsent);
      const isNew = await inTransaction(db, async (tx) => {
        const user = await lockUser(tx, id);
        if (user.consentVersion === version) return false;
        await insertConsent(tx, id, { version, at: clock() });
        return true;
      });
      if (isNew) logSecurity(log, 'consent given', { user: id, address, version });
    },

    async withdraw({ id, address }: Viewer): Promise<void> {
      const isNew = await inTransaction(db, async (tx) => {
        const user = await lockUser(tx, id);
        if (user.consentWithdrawnAt) return false;
        await endConsents(tx, id, clock());
        return true;
      });
      if (isNew) logSecurity(log, 'consent withdrawn', { user: id, address });
    },
  };
}
