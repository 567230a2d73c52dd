import type { HandOver, HandOverDecision } from '#contract/matches/handOvers.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { isAdminId } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import {
  insertHandOver,
  findHandOver,
  handOversBetween,
  storeDecision,
  storeDescription,
} from './handOvers.queries.ts';
import { handOverTexts } from './texts.ts';

/** Asks who writes to the owner of a lost pet with a hidden mark to describe that mark. */
export async function startHandOver(
  tx: Database,
  ad: { id: number; section: number },
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
  if (ad.section !== SECTION.pets || isAdminId(from)) return;
  await insertHandOver(tx, { adId: ad.id, owner: to, finder: from, at });
}

export type HandOversService = ReturnType<typeof createHandOversService>;

/** Finder and owner of a lost pet compare its hidden mark, which the finder never sees. */
export function createHandOversService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  messages: Pick<MessagesService, 'send'>,
) {
  async function findFor(viewer: Viewer, id: number, side: 'owner' | 'finder') {
    const found = await findHandOver(db, id);
    if (!found || (found.owner !== viewer.id && found.finder !== viewer.id)) {
      throw new HttpError(404, handOverTexts.notFound);
    }
    if (found[side] !== viewer.id) throw new HttpError(403, handOverTexts.notYours[side]);
    return found;
  }

  return {
    async list(viewer: Viewer, otherId: number): Promise<HandOver[]> {
      const rows = await handOversBetween(db, viewer.id, otherId, clock());
      return rows.map(({ shown, owner, hiddenMark }) =>
        owner === viewer.id
          ? { ...shown, is_owner: true, hidden_mark: hiddenMark }
          : { ...shown, is_owner: false },
      );
    },

    /** Throws 409 for a second, different description. */
    async describe(viewer: Viewer, id: number, text: string): Promise<void> {
      const { owner, shown } = await findFor(viewer, id, 'finder');
      const { state, description, ad_id: about } = shown;
      if (state !== 'asked') {
        if (description === text) return;
        throw new HttpError(409, handOverTexts.described);
      }
      const message = { to_user: owner, text: handOverTexts.toOwner(text), about };
      await messages.send(viewer, message, `mark-${id}`, (tx) =>
        storeDescription(tx, id, text, clock()),
      );
    },

    /** Throws 409 before the description, and for another decision. */
    async decide(viewer: Viewer, id: number, decision: HandOverDecision): Promise<void> {
      const { finder, shown } = await findFor(viewer, id, 'owner');
      const { state, ad_id: about } = shown;
      if (state === decision) return;
      if (state === 'asked') throw new HttpError(409, handOverTexts.notDescribed);
      if (state !== 'described') throw new HttpError(409, handOverTexts.decided);
      const message = { to_user: finder, text: handOverTexts.toFinder[decision], about };
      await messages.send(viewer, message, `mark-${id}`, (tx) =>
        storeDecision(tx, id, decision, clock()),
      );
    },
  };
}
