import { isUnavailable } from '#contract/ads/ads.ts';
import type { Helper } from '#contract/matches/helpers.ts';
import type { MatchDecision, PetMatch } from '#contract/matches/matches.ts';
import { sectionPaths } from '#contract/paths.ts';
import { isLostOrFound, PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { helpersOf } from './helpers.queries.ts';
import type { RunningSearch } from '#contract/matches/searches.ts';
import { findMatch, matchesOf, storeDecision } from './matches.queries.ts';
import { runningSearches } from './searches.queries.ts';
import { matchErrors, matchTexts } from './texts.ts';

export type MatchesService = ReturnType<typeof createMatchesService>;

/** What an owner sees of found pets, and decides about them. */
export function createMatchesService(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { pets, messages }: { pets: Sections['pets']; messages: Pick<MessagesService, 'send'> },
) {
  return {
    /** Throws 404 for an ad that the viewer may not see, 403 for one of another. */
    async list(viewer: Viewer, adId: number): Promise<PetMatch[]> {
      const ad: PetAd = await pets.one(adId, viewer);
      if (!ad.is_owner && !viewer.isAdmin) throw new HttpError(403, matchErrors.notYours);
      if (!isLostOrFound(ad.category)) return [];
      const isLost = petCategoryId(ad.category) === PET_CATEGORY.lost;
      const stored = await matchesOf(db, adId, isLost ? 'lostId' : 'foundId');
      // Before the owner decides the finder learns nothing.
      const shown = stored.filter(({ state }) => isLost || viewer.isAdmin || state === 'similar');
      const others = await pets.byIds(
        shown.map(({ lostId, foundId }) => (isLost ? foundId : lostId)),
        viewer,
      );
      const byId = new Map(others.map((other) => [other.id, other]));
      return shown.flatMap(({ id, lostId, foundId, score, reasons, state }) => {
        const other = byId.get(isLost ? foundId : lostId);
        if (!other || isUnavailable(other)) return [];
        return [{ id, ad: other, score, reasons, state }];
      });
    },

    searches: (viewer: Viewer): Promise<RunningSearch[]> => runningSearches(db, viewer.id, clock()),

    /** Throws 404 for an ad that the viewer may not see, 403 for one of another. */
    async helpers(viewer: Viewer, adId: number): Promise<Helper[]> {
      const ad: PetAd = await pets.one(adId, viewer);
      if (!ad.is_owner) throw new HttpError(403, matchErrors.notYours);
      return helpersOf(db, adId, viewer.id);
    },

    /** The owner of the lost pet decides; «Похоже» writes to the finder, once. */
    async decide(viewer: Viewer, id: number, decision: MatchDecision): Promise<void> {
      const match = await findMatch(db, id);
      if (!match) throw new HttpError(404, matchErrors.notFound);
      if (match.owner !== viewer.id) throw new HttpError(403, matchErrors.notYours);
      if (decision === 'similar') {
        const { lostId, foundId, finder, foundTitle } = match;
        const linkTo = (adId: number) => `${config.publicUrl}${sectionPaths.pets.ad(adId)}`;
        const text = matchTexts.toFinder(foundTitle, linkTo(foundId), linkTo(lostId));
        // The key makes a repeat harmless; when the message is rejected, nothing is decided.
        await messages.send(viewer, { to_user: finder, text, about: lostId }, `match-${id}`);
      }
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await storeDecision(tx, id, { state: decision, at: clock() });
      });
    },
  };
}
