import { STATUS } from '#contract/ads/ads.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import {
  NOTES_PER_DAY,
  type SearchEvent,
  type SearchNote,
  type SearchParty,
} from '#contract/matches/searchParty.ts';
import { paths } from '#contract/paths.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import { shownHomeOf } from '#server/ads/endings/homeStories.queries.ts';
import { newCode } from '#server/ads/shares/newCode.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { seenAtOf } from '#server/sightings/seenAt.ts';
import {
  deleteTold,
  findSentSighting,
  findShownSighting,
  findSightedAd,
  insertSighting,
  lockSightedAd,
  type SightedAd,
} from '#server/sightings/sightings.queries.ts';
import { createToldRate } from '#server/sightings/toldRate.ts';
import { roughPlace, roughText } from './roughPlace.ts';
import {
  adOfParty,
  codeOfParty,
  decidedMatches,
  deleteParty,
  hasOffered,
  keepParty,
  partyCard,
  partyHelpers,
  sharesByDay,
  toldOf,
} from './searchParty.queries.ts';
import { searchPartyTexts } from './texts.ts';

/** Ids are shorter than codes. */
const AD_ID = /^\d{1,9}$/u;

const ofNotes = {
  kind: 'searched',
  perDay: NOTES_PER_DAY,
  text: searchPartyTexts.tooMany,
} as const;

const firstName = (name: string): string => name.split(' ')[0] ?? name;

export type SearchPartyService = ReturnType<typeof createSearchPartyService>;

/** The search for a lost pet as a timeline: read by its owner and by whoever has the owner's link. */
export function createSearchPartyService(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  gate: WordsGate,
) {
  const assertToldRate = createToldRate({ config, clock });
  const linkOf = (code: string): string => `${config.publicUrl}${paths.searchParty(code)}`;

  /** The ad of a code, or of the id of an own ad; throws 404. */
  async function findParty(
    viewer: Viewer | undefined,
    key: string,
  ): Promise<{ adId: number; isOwner: boolean }> {
    const adId = AD_ID.test(key) ? Number(key) : await adOfParty(db, key);
    const ad = adId === undefined ? undefined : await findSightedAd(db, adId, clock());
    const isOwner = ad !== undefined && ad.authorId === viewer?.id;
    if (adId === undefined || !ad || ad.isDeleted || (AD_ID.test(key) && !isOwner)) {
      throw new HttpError(404, noSuch.searchParty);
    }
    return { adId, isOwner };
  }

  /** Throws 404, or 403 unless the viewer is the author. */
  function assertOwn(viewer: Viewer, ad: SightedAd | undefined): SightedAd {
    const isKnown = ad && !ad.isDeleted && (ad.isPublic || ad.authorId === viewer.id);
    if (!ad || !isKnown) throw new HttpError(404, noSuch.ad);
    if (ad.authorId !== viewer.id) throw new HttpError(403, searchPartyTexts.notYours);
    return ad;
  }

  /** Throws 404, or 409 for an ad that is of no lost pet or has ended. */
  function assertSought(ad: SightedAd | undefined): SightedAd {
    if (!ad || ad.isDeleted) throw new HttpError(404, noSuch.searchParty);
    if (!ad.isLost) throw new HttpError(409, searchPartyTexts.notLost);
    if (!ad.isPublic) throw new HttpError(409, searchPartyTexts.ended);
    return ad;
  }

  async function cardOf(adId: number) {
    const at = clock();
    const card = await partyCard(db, adId);
    const status = card && statusAt(card, at);
    const isShown = status === STATUS.published || status === STATUS.outdated;
    if (!card?.published || !isShown || card.isAuthorHidden) {
      throw new HttpError(404, noSuch.searchParty);
    }
    const isEnded = status === STATUS.outdated;
    // Photos of an ad that has ended are not public.
    const image = isEnded ? (await shownHomeOf(db, adId))?.image : card.images[0];
    return {
      ...card,
      published: card.published,
      image: image ?? null,
      isEnded,
      outcome: isEnded ? card.outcome : null,
    };
  }

  async function eventsOf(
    adId: number,
    viewer: Viewer | undefined,
    { isOwner, ...posted }: { isOwner: boolean; place: string; at: string; author: string },
  ): Promise<SearchEvent[]> {
    const [shares, told, decided] = await Promise.all([
      sharesByDay(db, adId),
      toldOf(db, adId),
      decidedMatches(db, adId),
    ]);
    const placeOf = (place: string) => (isOwner ? place : roughPlace(place));
    const none = { place: null, text: null, by: null, note: null };
    const events: SearchEvent[] = [
      {
        ...none,
        kind: 'posted',
        at: posted.at,
        place: placeOf(posted.place) || null,
        by: firstName(posted.author),
      },
      ...shares.map(({ at, count }) => ({
        ...none,
        kind: 'shared' as const,
        at,
        text: count === 1 ? null : searchPartyTexts.shared(count),
      })),
      ...decided.map(({ at, city, title, isSimilar }) => ({
        ...none,
        kind: 'match' as const,
        at,
        place: city,
        text: searchPartyTexts[isSimilar ? 'similar' : 'different'](title),
      })),
      ...told.map(({ id, kind, at, place, text, author, name, cautions }): SearchEvent => {
        const words = isOwner ? text || null : roughText(text);
        const shown = { ...none, at, place: placeOf(place) };
        // Its words are for the owner alone.
        if (kind === 'seen') {
          const own = isOwner ? { text: words, by: firstName(name) } : {};
          return { ...shown, kind: 'sighting', ...own };
        }
        const isOwn = author === viewer?.id;
        const note = {
          id,
          is_own: isOwn,
          author: isOwner && !isOwn ? author : null,
          // Its author sees none.
          cautions: isOwn ? [] : cautions,
        };
        return { ...shown, kind: 'searched', text: words, by: firstName(name), note };
      }),
    ];
    return events.toSorted((one, other) => other.at.localeCompare(one.at));
  }

  return {
    /** The link of an own lost pet. Throws 403, 404 or 409. */
    open: (viewer: Viewer, adId: number): Promise<string> =>
      inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        assertSought(assertOwn(viewer, await lockSightedAd(tx, adId, clock())));
        return linkOf(await keepParty(tx, { adId, code: newCode(), openedAt: clock() }));
      }),

    /** Throws 403 or 404. */
    close: (viewer: Viewer, adId: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        assertOwn(viewer, await lockSightedAd(tx, adId, clock()));
        await deleteParty(tx, adId);
      }),

    /** Throws 404. */
    async read(viewer: Viewer | undefined, key: string): Promise<SearchParty> {
      const { adId, isOwner } = await findParty(viewer, key);
      const { id, title, city, image, isEnded, outcome, place, published, author } =
        await cardOf(adId);
      const [events, helpers, code] = await Promise.all([
        eventsOf(adId, viewer, { isOwner, place, at: published, author }),
        partyHelpers(db, adId),
        isOwner ? codeOfParty(db, adId) : undefined,
      ]);
      return {
        ad: { id, title, city, image, is_ended: isEnded, outcome },
        events,
        helpers: helpers.length,
        is_helping: helpers.some((helper) => helper.id === viewer?.id),
        own: isOwner ? { link: code === undefined ? null : linkOf(code), helpers } : null,
      };
    },

    /**
     * Throws 403, 404, 409, 422 or 429.
     * @param sendKey idempotency key: a repeat changes nothing
     */
    async note(
      viewer: Viewer,
      key: string,
      { place, at: given, text }: SearchNote,
      sendKey: string | undefined,
    ): Promise<void> {
      const { adId } = await findParty(viewer, key);
      await inTransaction(db, async (tx) => {
        // Two requests at once count each other.
        await lockViewer(tx, viewer);
        if (sendKey && (await findSentSighting(tx, viewer.id, sendKey))) return;
        const now = clock();
        const ad = assertSought(await lockSightedAd(tx, adId, now));
        const { isFirst } = await gate.assertMayWrite(tx, viewer, ad.authorId);
        await assertToldRate(tx, viewer, adId, ofNotes);
        await insertSighting(tx, {
          kind: 'searched',
          adId,
          authorId: viewer.id,
          seenAt: seenAtOf(given, { ad, now, field: 'at' }),
          place,
          text,
          sendKey,
          cautions: await gate.cautionsOf(tx, {
            from: viewer.id,
            text: `${place}\n${text}`,
            isAboutLostPet: async () => true,
          }),
          startsDialog: isFirst && ad.authorId !== viewer.id,
          createdAt: now,
        });
      });
    },

    /** Throws 403, 404, 409 or 429. */
    async join(viewer: Viewer, key: string): Promise<void> {
      const { adId } = await findParty(viewer, key);
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        const now = clock();
        const ad = assertSought(await lockSightedAd(tx, adId, now));
        if (ad.authorId === viewer.id) throw new HttpError(409, searchPartyTexts.ownPet);
        if (await hasOffered(tx, adId, viewer.id)) return;
        const { isFirst } = await gate.assertMayWrite(tx, viewer, ad.authorId);
        await insertSighting(tx, {
          kind: 'help',
          adId,
          authorId: viewer.id,
          seenAt: now,
          place: '',
          text: '',
          startsDialog: isFirst,
          createdAt: now,
        });
      });
    },

    /** Throws 403 or 404. */
    async removeNote(viewer: Viewer, id: number): Promise<void> {
      const note = await findShownSighting(db, id);
      if (note?.kind !== 'searched') throw new HttpError(404, noSuch.searchNote);
      if (![note.owner, note.authorId].includes(viewer.id)) {
        throw new HttpError(403, searchPartyTexts.notYourNote);
      }
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await deleteTold(tx, id);
      });
    },
  };
}
