import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { AdEndpoints } from '#contract/adEndpoints.ts';
import { STATUS, type BaseAd, type BaseDraft } from '#contract/ads.ts';
import { eventEndpoints } from '#contract/events.ts';
import { marketEndpoints } from '#contract/market.ts';
import { sectionPaths } from '#contract/paths.ts';
import { petEndpoints } from '#contract/pets.ts';
import { serviceEndpoints } from '#contract/services.ts';
import { changeBan } from '#server/admin/people.service.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import type { AdRow } from '#server/ads/ads.queries.ts';
import type { Section } from '#server/ads/section.ts';
import type { Database } from '#server/db/connect.ts';
import { isDemo, markDemo } from '#server/demo/demoMarks.queries.ts';
import { cities } from '#server/db/reference.table.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService, imageKey, type StoredImage } from '#server/images/images.service.ts';
import { createMessagesService } from '#server/messages/messages.service.ts';
import { eventSection } from '#server/sections/events/events.service.ts';
import { marketSection } from '#server/sections/market/market.service.ts';
import { petSection } from '#server/sections/pets/pets.service.ts';
import { serviceSection } from '#server/sections/services/services.service.ts';
import { createSessionService, viewerOf } from '#server/session/session.service.ts';
import { findUserByTelegram } from '#server/session/users.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { boostEvents } from '#server/payments/boostEvents.ts';
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
/** Everyone has been here for longer than the oldest ad. */
const JOINED_HOURS_AGO = 60 * 24;
const REVIEW_HOURS = 0.5;
const DAY_MS = 24 * HOUR_MS;
/** Any number, the same in every process: who holds it may load. */
const LOAD_LOCK = 7_305_420;

/**
 * Fills a database with the demo's people and ads, once, all or nothing. Everything is posted and moderated
 * through the server's own services, under a clock that stands where each thing happened.
 */
export async function loadDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const db = transaction as Database;
    await db.execute(sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`);
    if (await isDemo(db)) return;

    const start = deps.clock().getTime();
    await markDemo(db, new Date(start));
    let now = start;
    const past: Deps = {
      ...deps,
      db,
      clock: () => new Date(now),
      config: { ...deps.config, rateLimits: false, moderation: 'before' },
    };
    const stand = (hoursAgo: number): void => {
      now = start - hoursAgo * HOUR_MS;
    };

    stand(JOINED_HOURS_AGO);
    const people = await signUp(past);
    const album = await albumOf(past);
    const adDeps = { ...past, images: album, adEvents: boostEvents };
    const shelves = [
      shelf(adDeps, petSection, petEndpoints, pets),
      shelf(adDeps, marketSection, marketEndpoints, market),
      shelf(adDeps, serviceSection, serviceEndpoints, services),
      shelf(adDeps, eventSection, eventEndpoints, await dated(past, new Date(start))),
    ];
    const posted = new Map<string, string>();
    const boostable = new Map<string, PostedAd>();
    const admin = personOf(people, 'admin');
    for (const ad of shelves.flat().toSorted((a, b) => b.hours_ago - a.hours_ago)) {
      const author = personOf(people, ad.author);
      const waits = ad.status === 'review';
      stand(waits ? ad.hours_ago : ad.hours_ago + REVIEW_HOURS);
      const id = await ad.post(author);
      posted.set(ad.title, sectionPaths[ad.service.name].ad(id));
      boostable.set(ad.title, { id, section: ad.service, author });
      if (waits) continue;

      stand(ad.hours_ago);
      const verdict = ad.status === 'rejected' ? STATUS.rejected : STATUS.published;
      await ad.service.adminAction(admin, { ad_id: id, do: verdict, reason: ad.reason });
      // Those that have run out by now are outdated anyway; the others their owner hides.
      if (ad.status === 'outdated') {
        await ad.service.ownerAction(author, { ad_id: id, do: STATUS.outdated });
      }
    }
    await loadBoosts(past, boostable, stand);
    await writeMessages(past, people, posted, (minutes) => stand((minutes * MINUTE_MS) / HOUR_MS));
    stand(0);
    await loadPromos(past, album, admin, PHOTOS);
    await changeBan(past, admin, { user_id: personOf(people, 'banned').id, ban: true });
    deps.log.info({ ads: shelves.flat().length }, 'demo loaded');
  });
}

/** People write to each other, in the order of time, and leave the last messages unread. */
async function writeMessages(
  deps: Deps,
  people: Map<string, Viewer>,
  posted: Map<string, string>,
  stand: (minutesAgo: number) => void,
): Promise<void> {
  const service = createMessagesService(deps);
  const letters = dialogs.flatMap(({ between, about, unread, messages }) =>
    messages.map((message, index) => ({
      ...message,
      to: between.find((key) => key !== message.from) ?? '',
      about,
      left: messages.length - index,
      unread: unread as Record<string, number | undefined>,
    })),
  );
  for (const letter of letters.toSorted((a, b) => b.minutes_ago - a.minutes_ago)) {
    const { about, from, to, left, unread } = letter;
    const link = deps.config.publicUrl + (posted.get(about ?? '') ?? '');
    const [writer, reader] = [personOf(people, from), personOf(people, to)];
    stand(letter.minutes_ago);
    const text = letter.text.replace('{ad}', link);
    await service.send(writer, { to_user: reader.id, text }, undefined);
    if (left > (unread[to] ?? 0)) {
      await service.conversation(reader, writer.id, { limit: 1, offset: 0 });
    }
  }
}

type Album = ReturnType<typeof createImagesService>;

/** What the demo's lists say of an ad besides the fields of its section's form. */
interface DemoAd {
  title: string;
  author: string;
  status: string;
  hours_ago: number;
  /** Why it was rejected. */
  reason?: string;
  photos: string[];
}

/** One section's demo ads, ready to be posted through its service. */
function shelf<Ad extends BaseAd, Draft extends BaseDraft, Filters, Row extends AdRow, Details>(
  deps: AdDeps,
  section: Section<Ad, Draft, Filters, Row, Details>,
  { create }: Pick<AdEndpoints<Ad, Draft, Filters>, 'create'>,
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
        v.parse(create.form as v.GenericSchema<unknown, Draft>, ad),
        files,
        undefined,
      );
      return id;
    },
  }));
}

/** Demo events say how many days from today they are, in the sense of their town. */
async function dated({ db }: Deps, now: Date) {
  const towns = await db.select({ name: cities.name, utcOffset: cities.utcOffset }).from(cities);
  const offsets = new Map(towns.map((town) => [town.name, town.utcOffset]));
  return events.map((event) => {
    const offset = offsets.get(event.city);
    if (offset === undefined) throw new Error(`the demo has no town ${event.city}`);
    const there = new Date(now.getTime() + offset * HOUR_MS + event.days_from_today * DAY_MS);
    return { ...event, date: there.toISOString().slice(0, 'YYYY-MM-DD'.length) };
  });
}

const personOf = (people: Map<string, Viewer>, key: string): Viewer => {
  const person = people.get(key);
  if (!person) throw new Error(`the demo has no persona ${key}`);
  return person;
};

/** Everyone but the newcomer opens the mini app once, as they would in Telegram. */
async function signUp(deps: Deps): Promise<Map<string, Viewer>> {
  const session = createSessionService(deps);
  const signIn = async (persona: Persona): Promise<Viewer> => {
    const initData = signedInitData({
      persona,
      startParam: '',
      botToken: deps.config.botToken,
      withSignature: true,
      now: deps.clock(),
    });
    await session.loginByInitData(initData);
    const user = await findUserByTelegram(deps.db, persona.user.id);
    if (!user) throw new Error(`the demo could not sign in ${persona.key}`);
    return viewerOf(user);
  };
  const people = new Map<string, Viewer>();
  for (const persona of personas) {
    if (persona.role !== 'new') people.set(persona.key, await signIn(persona));
  }
  return people;
}

/**
 * The image service over the demo's photos: each is written anew once, and every ad gets a copy of its own,
 * because a deleted ad takes its pictures along.
 */
async function albumOf({ imageStore, log }: Deps): Promise<Album> {
  const service = createImagesService({ imageStore, log });
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
