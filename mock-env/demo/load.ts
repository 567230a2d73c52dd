import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { STATUS } from '#contract/ads.ts';
import { petDraft } from '#contract/pets.ts';
import { createAdService } from '#server/ads/ads.service.ts';
import { ads } from '#server/ads/ads.table.ts';
import type { Database } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import {
  createImagesService,
  imageKey,
  thumbKey,
  type StoredImage,
} from '#server/images/images.service.ts';
import { petSection } from '#server/sections/pets/pets.service.ts';
import { createSessionService } from '#server/session/session.service.ts';
import { findUserByTelegram } from '#server/session/users.queries.ts';
import { users } from '#server/session/users.table.ts';
import { viewerFrom, type Viewer } from '#server/session/viewer.ts';
import { personas, type Persona } from '../personas.ts';
import { signedInitData } from '../telegram/launch.ts';
import pets from './pets.json' with { type: 'json' };

const PHOTOS = join(import.meta.dirname, 'photos');
const HOUR_MS = 60 * 60 * 1000;
/** Everyone has been here for longer than the oldest ad. */
const JOINED_HOURS_AGO = 60 * 24;
const REVIEW_HOURS = 0.5;
/** Any number, the same in every process: who holds it may load. */
const LOAD_LOCK = 7_305_420;

/**
 * Fills an empty database with the demo's people and ads, all or nothing. Everything is posted and moderated
 * through the server's own services, under a clock that stands where each thing happened.
 */
export async function loadDemo(deps: Deps): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const db = transaction as Database;
    await db.execute(sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`);
    if ((await db.select({ id: ads.id }).from(ads).limit(1)).length > 0) return;

    const start = deps.clock().getTime();
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
    const posts = createAdService(past, await albumOf(past), petSection);
    for (const pet of pets.toSorted((a, b) => b.hours_ago - a.hours_ago)) {
      const author = personOf(people, pet.author);
      const admin = personOf(people, 'admin');
      const files = pet.photos.map((name) => new File([], name));
      const waits = pet.status === 'review';
      stand(waits ? pet.hours_ago : pet.hours_ago + REVIEW_HOURS);
      const { id } = await posts.create(author, v.parse(petDraft, pet), files, undefined);
      if (waits) continue;

      stand(pet.hours_ago);
      const verdict = pet.status === 'rejected' ? STATUS.rejected : STATUS.published;
      await posts.adminAction(admin, { ad_id: id, do: verdict });
      // Those that have run out by now are outdated anyway; the others their owner hides.
      if (pet.status === 'outdated') {
        await posts.ownerAction(author, { ad_id: id, do: STATUS.outdated });
      }
    }
    stand(0);
    await ban(past);
    deps.log.info({ ads: pets.length }, 'demo loaded');
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
    return viewerFrom(user);
  };
  const people = new Map<string, Viewer>();
  for (const persona of personas) {
    if (persona.role !== 'new') people.set(persona.key, await signIn(persona));
  }
  return people;
}

async function ban({ db, clock }: Deps): Promise<void> {
  for (const { role, user } of personas) {
    if (role !== 'banned') continue;
    await db
      .update(users)
      .set({ bannedAt: clock() })
      .where(sql`${users.telegramId} = ${user.id}`);
  }
}

/**
 * The image service over the demo's photos: each is written anew once, and every ad gets a copy of its own,
 * because a deleted ad takes its pictures along.
 */
async function albumOf({ imageStore, log }: Deps): Promise<ReturnType<typeof createImagesService>> {
  const service = createImagesService({ imageStore, log });
  const names = [...new Set(pets.flatMap((pet) => pet.photos))];
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
    for (const key of [imageKey, thumbKey]) {
      const bytes = await imageStore.get(key(original.id));
      if (!bytes) throw new Error(`the image store lost ${name}`);
      await imageStore.put(key(id), bytes);
    }
    return { ...original, id };
  }

  return { ...service, storeAll: (files) => Promise.all(files.map((file) => copyOf(file.name))) };
}
