import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AdEndpoints } from '#contract/ads/adEndpoints.ts';
import { STATUS, type Outcome } from '#contract/ads/ads.ts';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { eventEndpoints } from '#contract/sections/events.ts';
import { marketEndpoints } from '#contract/sections/market.ts';
import { sectionPaths } from '#contract/paths.ts';
import { petEndpoints } from '#contract/sections/pets.ts';
import { serviceEndpoints } from '#contract/sections/services.ts';
import { changeBan } from '#server/admin/users.service.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import { adsTitled, findAdForMessage } from '#server/ads/ads.queries.ts';
import type { Section, SectionTypes } from '#server/ads/section.ts';
import type { Database } from '#server/db/database.ts';
import { isDemo, markDemo } from '#server/demo/demoMarker.queries.ts';
import { cities } from '#server/catalog/catalog.table.ts';
import { readVersions } from '#server/db/versions/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { createImagesService, imageKey, type StoredImage } from '#server/images/images.service.ts';
import { createConversationsService } from '#server/messages/conversations/conversations.service.ts';
import { createCautionsService } from '#server/messages/cautions/cautions.service.ts';
import { isAboutLostPet } from '#server/matches/lostPets.queries.ts';
import { startHandOver } from '#server/matches/handOvers.service.ts';
import { createWordsGate } from '#server/messages/wordsGate.ts';
import { sightingsAsWords } from '#server/sightings/sightings.queries.ts';
import { createMessagesService } from '#server/messages/messages.service.ts';
import { eventSection } from '#server/sections/events/events.service.ts';
import { marketSection } from '#server/sections/market/market.service.ts';
import { petSection } from '#server/sections/pets/pets.service.ts';
import { serviceSection } from '#server/sections/services/services.service.ts';
import { createConsentsService } from '#server/session/consents/consents.service.ts';
import { createTelegramChats } from '#server/notices/channels/telegram/telegramChats.ts';
import { createSessionService } from '#server/session/session.service.ts';
import { createTokenReader } from '#server/session/tokens.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { favoritesAmong, usersOf } from '#server/favorites/favorites.queries.ts';
import { createAnswerTimes } from '#server/messages/answerTime.ts';
import { createHelpedHome } from '#server/matches/helpedHome.ts';
import { boostEvents } from '#server/payments/boosts/boostEvents.ts';
import { personas, type Persona } from '../personas.ts';
import { signedInitData } from '../telegram/launch.ts';
import dialogs from './dialogs.json' with { type: 'json' };
import events from './events.json' with { type: 'json' };
import { loadBoosts, type PostedAd } from './loadBoosts.ts';
import { loadPromos } from './loadPromos.ts';
import market from './market.json' with { type: 'json' };
import pets from './pets.json' with { type: 'json' };
import services from './services.json' with { type: 'json' };

const PHOTOS = join(import.meta.dirname, 'photos');
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** All users joined before the oldest ad. */
const JOINED_HOURS_AGO = 60 * 24;
const REVIEW_HOURS = 0.5;
const DAY_MS = 24 * HOUR_MS;
/** Key of the advisory lock for loading, the same in every process. */
const BAN_REASON = 'Брал предоплату за щенков, которых нет';
const LOAD_LOCK = 7_305_420;

/**
 * Fills a database with the demo, once, in one transaction. Everything is posted and moderated
 * through the server's services, under a clock set to the time of each event.
 */
export async function loadDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const db = transaction as Database;
    await db.execute(sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`);
    if (await isDemo(db)) return;

    const start = deps.clock().getTime();
    await markDemo(db, new Date(start));
    let now = start;
    const demoDeps: Deps = {
      ...deps,
      db,
      clock: () => new Date(now),
      // The past is no news.
      announce: async () => {},
      config: { ...deps.config, rateLimits: false, moderation: 'before' },
    };
    const moveClock = (hoursAgo: number): void => {
      now = start - hoursAgo * HOUR_MS;
    };

    moveClock(JOINED_HOURS_AGO);
    const viewers = await signUp(demoDeps);
    const images = await createDemoImages(demoDeps);
    const adDeps = {
      ...demoDeps,
      images,
      readVersions: () => readVersions(db),
      adEvents: boostEvents,
      ended: createHelpedHome(demoDeps),
      favoritesAmong,
      usersOf,
      answerTimeOf: createAnswerTimes(demoDeps),
    };
    const sectionAds = [
      prepareAds(adDeps, petSection, petEndpoints, pets as DemoAd[]),
      prepareAds(adDeps, marketSection, marketEndpoints, market as DemoAd[]),
      prepareAds(adDeps, serviceSection, serviceEndpoints, services),
      prepareAds(adDeps, eventSection, eventEndpoints, await withDates(demoDeps, new Date(start))),
    ];
    const posted = new Map<string, string>();
    const boostable = new Map<string, PostedAd>();
    const admin = viewerByKey(viewers, 'admin');
    for (const ad of sectionAds.flat().toSorted((a, b) => b.hours_ago - a.hours_ago)) {
      const author = viewerByKey(viewers, ad.author);
      const isInReview = ad.status === 'review';
      moveClock(isInReview ? ad.hours_ago : ad.hours_ago + REVIEW_HOURS);
      const id = await ad.post(author);
      posted.set(ad.title, sectionPaths[ad.service.name].ad(id));
      boostable.set(ad.title, { id, section: ad.service, author });
      if (isInReview) continue;

      moveClock(ad.hours_ago);
      const decision = ad.status === 'rejected' ? STATUS.rejected : STATUS.published;
      await ad.service.adminAction(admin, { ad_id: id, do: decision, reason: ad.reason });
      // Expired ads are outdated already; the owner hides the others.
      if (ad.status === 'outdated') {
        await ad.service.ownerAction(author, {
          ad_id: id,
          do: STATUS.outdated,
          outcome: ad.outcome,
        });
      }
    }
    await loadBoosts(demoDeps, boostable, moveClock);
    await writeMessages(demoDeps, viewers, posted, (minutes) =>
      moveClock((minutes * MINUTE_MS) / HOUR_MS),
    );
    moveClock(0);
    await loadPromos(demoDeps, images, admin, PHOTOS);
    await changeBan(demoDeps, admin, {
      user_id: viewerByKey(viewers, 'banned').id,
      ban: true,
      reason: BAN_REASON,
    });
    deps.log.info({ ads: sectionAds.flat().length }, 'demo loaded');
  });
}

/** Sends the demo's messages in order of time and leaves the last ones unread. */
async function writeMessages(
  deps: Deps,
  viewers: Map<string, Viewer>,
  posted: Map<string, string>,
  moveClock: (minutesAgo: number) => void,
): Promise<void> {
  const access = createImageAccess(deps);
  const service = createMessagesService(deps, {
    gate: createWordsGate(deps, createCautionsService(deps), sightingsAsWords),
    images: createImagesService(deps),
    access,
    findAd: findAdForMessage,
    isAboutLostPet,
    sentAbout: startHandOver,
  });
  const conversations = createConversationsService(deps, access, adsTitled);
  const outbox = dialogs.flatMap(({ between, about, unread, messages }) =>
    messages.map((message, index) => ({
      ...message,
      to: between.find((key) => key !== message.from) ?? '',
      about,
      left: messages.length - index,
      unread: unread as Record<string, number | undefined>,
    })),
  );
  for (const message of outbox.toSorted((a, b) => b.minutes_ago - a.minutes_ago)) {
    const { about, from, to, left, unread } = message;
    const path = posted.get(about ?? '') ?? '';
    const isAbout = message.text.includes('{ad}');
    const [writer, reader] = [viewerByKey(viewers, from), viewerByKey(viewers, to)];
    moveClock(message.minutes_ago);
    const text = message.text.replace('{ad}', deps.config.publicUrl + path);
    const ad = isAbout ? Number(path.split('/').at(-1)) : undefined;
    await service.send(writer, { to_user: reader.id, text, about: ad }, undefined);
    if (left > (unread[to] ?? 0)) {
      await conversations.conversation(reader, writer.id, { limit: 1, offset: 0, history: 0 });
    }
  }
}

type DemoImages = ReturnType<typeof createImagesService>;

/** Demo data of an ad besides its form fields. */
interface DemoAd {
  title: string;
  author: string;
  status: string;
  hours_ago: number;
  /** Of rejected ads. */
  reason?: string;
  /** Of outdated ads. */
  outcome?: Outcome;
  photos: string[];
}

/** One section's demo ads with a function that posts each. */
function prepareAds<T extends SectionTypes>(
  deps: AdDeps,
  section: Section<T>,
  { create }: Pick<AdEndpoints<T['ad'], T['draft'], T['filters']>, 'create'>,
  list: DemoAd[],
) {
  const service = createAdService(deps, section);
  return list.map((ad) => ({
    ...ad,
    service,
    async post(author: Viewer): Promise<number> {
      const files = ad.photos.map((name) => new File([], name));
      const { id } = await service.create(
        author,
        v.parse(create.form as v.GenericSchema<unknown, T['draft']>, ad),
        files,
        undefined,
      );
      return id;
    },
  }));
}

/** Turns `days_from_today` into a date in the event's city. */
async function withDates({ db }: Deps, now: Date) {
  const offsetRows = await db
    .select({ name: cities.name, utcOffset: cities.utcOffset })
    .from(cities);
  const offsets = new Map(offsetRows.map((city) => [city.name, city.utcOffset]));
  return events.map((event) => {
    const offset = offsets.get(event.city);
    if (offset === undefined) throw new Error(`the demo has no city ${event.city}`);
    const there = new Date(now.getTime() + offset * HOUR_MS + event.days_from_today * DAY_MS);
    return { ...event, date: there.toISOString().slice(0, 'YYYY-MM-DD'.length) };
  });
}

const viewerByKey = (viewers: Map<string, Viewer>, key: string): Viewer => {
  const viewer = viewers.get(key);
  if (!viewer) throw new Error(`the demo has no persona ${key}`);
  return viewer;
};

const NO_CLIENT = { userAgent: undefined, address: undefined };

/** Signs in every persona but the newcomer, as the mini app does; all of them give consent. */
async function signUp(deps: Deps): Promise<Map<string, Viewer>> {
  const session = createSessionService(deps, {
    allowTelegram: createTelegramChats(deps).allow,
    noteTimezone: async () => {},
  });
  const viewerOfToken = createTokenReader(deps);
  const consents = createConsentsService(deps);
  const signIn = async (persona: Persona): Promise<Viewer> => {
    const initData = signedInitData({
      persona,
      startParam: '',
      botToken: deps.config.botToken,
      withSignature: true,
      now: deps.clock(),
    });
    const token = await session.loginByLaunch('telegram', initData, NO_CLIENT);
    await consents.give(await viewerOfToken(token), CONSENT_VERSION);
    return viewerOfToken(token);
  };
  const viewers = new Map<string, Viewer>();
  for (const persona of personas) {
    if (persona.role !== 'new') viewers.set(persona.key, await signIn(persona));
  }
  return viewers;
}

/**
 * An image service over the demo's photos. Each photo is encoded once; every ad gets a copy,
 * because deleting an ad deletes its images.
 */
async function createDemoImages(deps: Deps): Promise<DemoImages> {
  const { imageStore } = deps;
  const service = createImagesService(deps);
  const names = [...new Set([pets, market, services, events].flat().flatMap((ad) => ad.photos))];
  const first = new Map<string, StoredImage>(
    await Promise.all(
      names.map(async (name): Promise<[string, StoredImage]> => [
        name,
        await service.store(await readFile(join(PHOTOS, name)), name),
      ]),
    ),
  );

  const taken = new Set<string>();
  async function copyOf(name: string): Promise<StoredImage> {
    const original = first.get(name);
    if (!original) throw new Error(`the demo has no photo ${name}`);
    if (!taken.has(name)) {
      taken.add(name);
      return original;
    }
    const id = randomBytes(12).toString('base64url');
    for (const size of ['full', 'thumb'] as const) {
      const bytes = await imageStore.get(imageKey(original.id, size));
      if (!bytes) throw new Error(`the image store lost ${name}`);
      await imageStore.put(imageKey(id, size), bytes);
    }
    return { ...original, id };
  }

  return { ...service, storeAll: (files) => Promise.all(files.map((file) => copyOf(file.name))) };
}
