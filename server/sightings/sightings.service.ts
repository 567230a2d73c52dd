import { noSuch } from '#contract/noSuchTexts.ts';
import {
  SIGHTINGS_PER_DAY,
  type Sighting,
  type SightingCount,
  type SightingForm,
  type SightingState,
} from '#contract/matches/sightings.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import type { ImagesService, StoredImage } from '#server/images/images.service.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { seenAtOf } from './seenAt.ts';
import {
  countSightings,
  findSentSighting,
  findShownSighting,
  findSightedAd,
  insertSighting,
  lockSightedAd,
  presentedSighting,
  setSightingState,
  sightingsOfAd,
  type SightedAd,
} from './sightings.queries.ts';
import { sightingTexts } from './texts.ts';
import { createToldRate } from './toldRate.ts';

export type SightingsService = ReturnType<typeof createSightingsService>;

/** Where lost pets were seen: told by anybody, read by the owner and admins. */
export function createSightingsService(
  deps: Deps,
  { images, gate }: { images: ImagesService; gate: WordsGate },
) {
  const { db, clock, announce } = deps;
  const assertToldRate = createToldRate(deps);
  const { signed } = createImageAccess(deps);
  const present = (row: Sighting): Sighting => ({ ...row, images: row.images.map(signed) });
  /** Its author sees no cautions. */
  const presentSent = (row: Sighting): Sighting => present({ ...row, cautions: [] });

  /** Throws 404, or 409 for an own ad, one that has ended, or one of no lost pet. */
  function assertSought(viewer: Viewer, ad: SightedAd | undefined): SightedAd {
    const isKnown =
      ad && (ad.isPublic || (ad.isLost && ad.publishedAt) || ad.authorId === viewer.id);
    if (!ad || !isKnown) throw new HttpError(404, noSuch.ad);
    if (ad.authorId === viewer.id) throw new HttpError(409, sightingTexts.ownAd);
    if (!ad.isLost) throw new HttpError(409, sightingTexts.notLost);
    if (!ad.isPublic) throw new HttpError(409, sightingTexts.ended);
    return ad;
  }

  /** Returns the ad of a sighting that may be sent, and whether it is the first to its author. */
  async function assertMaySend(
    tx: Database,
    viewer: Viewer,
    adId: number,
    found: SightedAd | undefined,
  ): Promise<{ ad: SightedAd; isFirst: boolean }> {
    const ad = assertSought(viewer, found);
    const { isFirst } = await gate.assertMayWrite(tx, viewer, ad.authorId);
    const limit = { kind: 'seen', perDay: SIGHTINGS_PER_DAY, text: sightingTexts.tooMany } as const;
    await assertToldRate(tx, viewer, adId, limit);
    return { ad, isFirst };
  }

  const seenAt = (given: string, ad: SightedAd): Date =>
    seenAtOf(given, { ad, now: clock(), field: 'seen_at' });

  function insert(
    viewer: Viewer,
    { ad_id: adId, seen_at: given, place, text }: SightingForm,
    sendKey: string | undefined,
    stored: StoredImage[],
  ): Promise<Sighting> {
    return inTransaction(db, async (tx) => {
      // Two requests at once count each other.
      await lockViewer(tx, viewer);
      const sent = sendKey && (await findSentSighting(tx, viewer.id, sendKey));
      if (sent) return sent;
      const at = clock();
      const locked = await lockSightedAd(tx, adId, at);
      const { ad, isFirst } = await assertMaySend(tx, viewer, adId, locked);
      await images.keep(tx, viewer, stored);
      const id = await insertSighting(tx, {
        adId,
        authorId: viewer.id,
        seenAt: seenAt(given, ad),
        place,
        text,
        images: stored.map((image) => image.id),
        sendKey,
        cautions: await gate.cautionsOf(tx, {
          from: viewer.id,
          text: `${place}\n${text}`,
          isAboutLostPet: async () => true,
        }),
        startsDialog: isFirst,
        createdAt: at,
      });
      const notice = { kind: 'sighting', cause: `sighting ${id}`, adId } as const;
      const data = { sightingId: id };
      await announce(tx, [{ ...notice, to: ad.authorId, at, otherId: viewer.id, data }]);
      return presentedSighting(tx, id);
    });
  }

  return {
    /**
     * Stores the sighting and tells the author of the ad. Throws 403, 404, 409, 422 or 429.
     * @param sendKey idempotency key: a repeat returns the first sighting
     */
    async send(
      viewer: Viewer,
      form: SightingForm,
      files: File[],
      sendKey: string | undefined,
    ): Promise<Sighting> {
      const sent = sendKey && (await findSentSighting(db, viewer.id, sendKey));
      if (sent) return presentSent(sent);
      // Before the images are decoded, and again when nothing else can come between.
      const found = await findSightedAd(db, form.ad_id, clock());
      seenAt(form.seen_at, (await assertMaySend(db, viewer, form.ad_id, found)).ad);
      const chosen = files.filter((file) => file.size > 0);
      const stored = chosen.length > 0 ? await images.storeAll(chosen, viewer) : [];
      const sighting = await images.withStored(
        stored,
        () => insert(viewer, form, sendKey, stored),
        (taken) => taken.images[0] === stored[0]?.id,
      );
      return presentSent(sighting);
    },

    /** Throws 404 for an ad that the viewer may not see. */
    async list(viewer: Viewer | undefined, adId: number): Promise<Sighting[] | SightingCount> {
      const ad = await findSightedAd(db, adId, clock());
      const mayRead = ad && !ad.isDeleted && (viewer?.isAdmin || ad.authorId === viewer?.id);
      if (!ad || !(ad.isPublic || mayRead)) throw new HttpError(404, noSuch.ad);
      if (!mayRead) return countSightings(db, adId);
      return (await sightingsOfAd(db, adId)).map(present);
    },

    /** Throws 404, or 403 unless the viewer is the author of the ad. */
    async decide(viewer: Viewer, id: number, state: SightingState): Promise<void> {
      const sighting = await findShownSighting(db, id);
      const isKnown = sighting && [sighting.owner, sighting.authorId].includes(viewer.id);
      if (sighting?.kind !== 'seen' || !(isKnown || viewer.isAdmin))
        throw new HttpError(404, noSuch.sighting);
      if (sighting.owner !== viewer.id) throw new HttpError(403, sightingTexts.notYours);
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await setSightingState(tx, id, state);
      });
    },
  };
}
