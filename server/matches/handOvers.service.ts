import type { HandOver, HandOverDecision, HandOverState } from '#contract/matches/handOvers.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { isAdminId } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps, NoticeCause } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import {
  adsOfPet,
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
  { db, clock, announce }: Pick<Deps, 'db' | 'clock' | 'announce'>,
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

  async function adToEnd(
    { state, ad_id: lost }: { state: HandOverState; ad_id: number },
    finder: number,
    outcome: 'found' | 'returned',
  ): Promise<HandOver['to_end']> {
    if (state !== 'matched') return null;
    const adId = (await adsOfPet(db, { lost, finder, at: clock() }))[outcome];
    return adId === undefined ? null : { ad_id: adId, outcome };
  }

  /** Asks both whether the pet is at home, each about the own ad. */
  async function askIfHome(
    tx: Database,
    { id, lost, owner, finder }: { id: number; lost: number; owner: number; finder: number },
  ): Promise<void> {
    const at = clock();
    const ads = await adsOfPet(tx, { lost, finder, at });
    const ask = (to: number, outcome: 'found' | 'returned'): NoticeCause[] => {
      const adId = ads[outcome];
      if (adId === undefined) return [];
      return [{ to, kind: 'pet_home', cause: `hand-over ${id}`, at, adId, data: { outcome } }];
    };
    await announce(tx, [...ask(owner, 'found'), ...ask(finder, 'returned')]);
  }

  return {
    async list(viewer: Viewer, otherId: number): Promise<HandOver[]> {
      const rows = await handOversBetween(db, viewer.id, otherId, clock());
      return Promise.all(
        rows.map(async ({ shown, owner, finder, hiddenMark }) => {
          const isOwner = owner === viewer.id;
          const to_end = await adToEnd(shown, finder, isOwner ? 'found' : 'returned');
          return isOwner
            ? { ...shown, to_end, is_owner: true, hidden_mark: hiddenMark }
            : { ...shown, to_end, is_owner: false };
        }),
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
      // Opposite decisions at once are two messages: the second one is rejected.
      await messages.send(viewer, message, `mark-${id}-${decision}`, async (tx) => {
        if (!(await storeDecision(tx, id, decision, clock()))) {
          throw new HttpError(409, handOverTexts.decided);
        }
        if (decision === 'matched')
          await askIfHome(tx, { id, lost: about, owner: viewer.id, finder });
      });
    },
  };
}
