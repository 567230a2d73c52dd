import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { ADMIN_ID } from '#contract/session/session.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { boostServiceNames } from '#contract/texts.ts';
import type { SearchParty } from '#contract/matches/searchParty.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Answer, Caller } from './client.ts';
import { tinyImage } from './images.ts';
import { allSections, market, pets, services, type SectionCase } from './sections.ts';
import type { TestApp } from './testApp.ts';

/** The columns of the table, in this order. The banned user owns the object. */
export const CALLERS = ['owner', 'other', 'visitor', 'admin', 'banned'] as const;
export type CallerName = (typeof CALLERS)[number];
type Decisions = Record<CallerName, number>;

const decisions = (...statuses: [number, number, number, number, number]): Decisions =>
  Object.fromEntries(CALLERS.map((name, index) => [name, statuses[index]])) as Decisions;

export interface Rule {
  may: Decisions;
  section: SectionCase;
  /** Steps of the owner before the call; returns the id for the call, by default the ad's. */
  prepare?: (ad: number, world: TestApp) => Promise<number | string>;
  call: (caller: Caller, about: number | string, world: TestApp) => Promise<Answer<unknown>>;
}

const everyone = decisions(200, 200, 401, 200, 403);
const ownerAndAdmin = decisions(200, 403, 401, 200, 403);
const ownerOnly = decisions(200, 403, 401, 403, 403);
const othersOnly = decisions(409, 200, 401, 200, 403);

const ofSection = (section: SectionCase): Record<string, Rule> => {
  const { articles, suffix, delete: remove } = section.at;
  const form = async (caller: Caller, path: string) =>
    caller.form(path, section.draft(), [await tinyImage()]);
  return {
    [`post ${articles}/create`]: {
      may: everyone,
      section,
      call: (caller) => form(caller, `${articles}/create`),
    },
    [`post /api/articles/update${suffix}/:id`]: {
      may: ownerOnly,
      section,
      call: (caller, ad) => form(caller, `/api/articles/update${suffix}/${ad}`),
    },
    [`post ${remove}`]: {
      may: ownerAndAdmin,
      section,
      call: (caller, ad) => caller.post(remove, { ad_id: ad }),
    },
    [`post /api/user/ad-action${suffix}`]: {
      may: ownerOnly,
      section,
      call: (caller, ad) => caller.post(`/api/user/ad-action${suffix}`, { ad_id: ad, do: 4 }),
    },
    [`post /api/toggle-favorite${suffix}`]: {
      may: othersOnly,
      section,
      call: (caller, ad) => caller.post(`/api/toggle-favorite${suffix}`, { article_id: ad }),
    },
    [`post /api/mark-as-read${suffix}/:id`]: {
      may: everyone,
      section,
      call: (caller, ad) => caller.post(`/api/mark-as-read${suffix}/${ad}`),
    },
  };
};

const ordering = (section: SectionCase): Record<string, Rule> => ({
  [`post /api/create-order${section.at.suffix}`]: {
    may: ownerAndAdmin,
    section,
    call: (caller, ad) => order(section, caller, ad),
  },
});

const order = (section: SectionCase, caller: Caller, ad: number | string) =>
  caller.post<{ payment_id: string }>(`/api/create-order${section.at.suffix}`, {
    ad_id: ad,
    service_type: boostServiceNames[0],
  });

const lostPets: SectionCase = {
  ...pets,
  draft: (fields) => pets.draft({ category: 'Потерянные', price: 0, ...fields }),
};

const sight = (caller: Caller, ad: number | string, { clock }: TestApp) =>
  caller.form(
    '/api/sightings',
    { ad_id: String(ad), seen_at: clock.now().toISOString(), place: 'У фонтана' },
    [],
  );

async function endHappily(ad: number, world: TestApp): Promise<number> {
  const owner = await world.as('owner');
  await owner.post('/api/user/ad-action', { ad_id: ad, do: 4, outcome: 'found' });
  return ad;
}

async function openParty(ad: number, world: TestApp): Promise<string> {
  const owner = await world.as('owner');
  const { body } = await owner.post<{ link: string }>(`/api/search-party/${ad}`);
  return body.link.split('/').at(-1) ?? '';
}

const noteSearched = (caller: Caller, code: number | string, { clock }: TestApp) =>
  caller.post(`/api/search-party/${code}/searched`, {
    place: 'Парк',
    at: clock.now().toISOString(),
  });

async function ownSearch(_: number, world: TestApp): Promise<number> {
  const search = { section: 'pets', filters: {} };
  const owner = await world.as('owner');
  return (await owner.post<{ id: number }>('/api/saved-searches', search)).body.id;
}

/** Every writing endpoint; those under /api/admin are for admins only. */
export const RULES: Record<string, Rule> = {
  ...Object.assign({}, ...allSections.map(ofSection)),
  ...Object.assign({}, ...[pets, market, services].map(ordering)),
  'post /api/purchases/:id/cancel': {
    may: ownerOnly,
    section: pets,
    prepare: async (ad, world) => (await order(pets, await world.as('owner'), ad)).body.payment_id,
    call: (caller, purchase) => caller.post(`/api/purchases/${purchase}/cancel`),
  },
  'post /api/my-ads/import': {
    may: decisions(403, 403, 401, 403, 403),
    section: pets,
    call: (caller) => caller.form('/api/my-ads/import', { dry_run: 1 }),
  },
  'post /api/update-username': {
    may: everyone,
    section: pets,
    call: (caller) => caller.post('/api/update-username', { username: 'Новое имя' }),
  },
  'post /api/profile/help': {
    may: everyone,
    section: pets,
    call: (caller) => caller.post('/api/profile/help', { shown: false }),
  },
  'post /api/identities/link': {
    may: decisions(200, 200, 401, 409, 403),
    section: pets,
    call: (caller) => caller.post('/api/identities/link'),
  },
  'delete /api/identities/:provider': {
    may: decisions(409, 409, 401, 409, 403),
    section: pets,
    call: (caller) => caller.delete('/api/identities/telegram'),
  },
  'post /api/logout': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/logout'),
  },
  'delete /api/sessions/:id': {
    may: decisions(200, 404, 401, 404, 200),
    section: pets,
    call: async (caller, _, world) => {
      const owner = await world.as('owner');
      const [open] = (await owner.get<OpenSession[]>('/api/sessions')).body;
      return caller.delete(`/api/sessions/${open?.id}`);
    },
  },
  'post /api/logout-everywhere': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/logout-everywhere'),
  },
  'post /api/delete-account': {
    may: decisions(200, 200, 401, 403, 200),
    section: pets,
    call: (caller) => caller.post('/api/delete-account'),
  },
  'post /api/notification-settings': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/notification-settings', { kinds: { match: false } }),
  },
  'post /api/push-subscriptions': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller, _, world) => caller.post('/api/push-subscriptions', world.push.subscribe()),
  },
  'delete /api/push-subscriptions': {
    may: decisions(422, 422, 401, 422, 422),
    section: pets,
    call: (caller) => caller.delete('/api/push-subscriptions'),
  },
  'post /api/notices/read': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/notices/read', { until_id: 1 }),
  },
  'post /api/consent': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/consent', { version: CONSENT_VERSION }),
  },
  'post /api/my-data/link': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.post('/api/my-data/link'),
  },
  'delete /api/consent': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.delete('/api/consent'),
  },
  'post /api/send-message': {
    may: decisions(400, 200, 401, 200, 403),
    section: pets,
    call: async (caller, _, world) =>
      caller.post('/api/send-message', { to_user: await ownerId(world), text: 'Здравствуйте' }),
  },
  'post /api/send-photo': {
    may: decisions(400, 200, 401, 200, 403),
    section: pets,
    call: async (caller, _, world) =>
      caller.form('/api/send-photo', { receiver: String(await ownerId(world)) }, [
        await tinyImage(),
      ]),
  },
  'delete /api/messages/:id': {
    may: decisions(200, 404, 401, 403, 403),
    section: pets,
    prepare: async (_, world) => {
      const owner = await world.as('owner');
      const { body } = await owner.post<{ id: number }>('/api/send-message', {
        to_user: ADMIN_ID,
        text: 'Здравствуйте',
      });
      return body.id;
    },
    call: (caller, message) => caller.delete(`/api/messages/${message}`),
  },
  'post /api/typing/:userId': {
    may: decisions(400, 200, 401, 200, 403),
    section: pets,
    call: async (caller, _, world) => caller.post(`/api/typing/${await ownerId(world)}`),
  },
  'post /api/block/:userId': {
    may: decisions(400, 200, 401, 200, 403),
    section: pets,
    call: async (caller, _, world) => caller.post(`/api/block/${await ownerId(world)}`),
  },
  'post /api/dialogs/:userId': {
    may: decisions(404, 404, 401, 404, 403),
    section: pets,
    call: async (caller, _, world) =>
      caller.post(`/api/dialogs/${await ownerId(world)}`, { muted: true }),
  },
  'delete /api/dialogs/:userId': {
    may: decisions(409, 409, 401, 409, 403),
    section: pets,
    call: async (caller, _, world) => caller.delete(`/api/dialogs/${await ownerId(world)}`),
  },
  'post /api/reports': {
    may: decisions(409, 200, 401, 200, 403),
    section: pets,
    call: (caller, ad) => caller.post('/api/reports', { ad_id: ad, reason: 'fraud' }),
  },
  'post /api/saved-searches': {
    may: everyone,
    section: pets,
    call: (caller) => caller.post('/api/saved-searches', { section: 'pets', filters: {} }),
  },
  'post /api/saved-searches/:id': {
    may: decisions(200, 404, 401, 404, 403),
    section: pets,
    prepare: ownSearch,
    call: (caller, search) => caller.post(`/api/saved-searches/${search}`, { notify: 'off' }),
  },
  'delete /api/saved-searches/:id': {
    may: decisions(200, 404, 401, 404, 200),
    section: pets,
    prepare: ownSearch,
    call: (caller, search) => caller.delete(`/api/saved-searches/${search}`),
  },
  'post /api/ready-answers': {
    may: everyone,
    section: pets,
    call: (caller) => caller.post('/api/ready-answers', { text: 'Да' }),
  },
  'delete /api/ready-answers/:id': {
    may: decisions(200, 404, 401, 404, 200),
    section: pets,
    prepare: async (_, world) => {
      const owner = await world.as('owner');
      return (await owner.post<{ id: number }>('/api/ready-answers', { text: 'Да' })).body.id;
    },
    call: (caller, answer) => caller.delete(`/api/ready-answers/${answer}`),
  },
  'post /api/avatar': {
    may: everyone,
    section: pets,
    call: async (caller) => caller.form('/api/avatar', {}, [await tinyImage()]),
  },
  'post /api/share-message': {
    may: everyone,
    section: pets,
    call: (caller, ad) => caller.post('/api/share-message', { ad_id: ad }),
  },
  'post /api/share-code': {
    may: everyone,
    section: pets,
    call: (caller, ad) => caller.post('/api/share-code', { ad_id: ad }),
  },
  'post /api/avatar/telegram': {
    may: decisions(404, 404, 401, 404, 403),
    section: pets,
    call: (caller) => caller.post('/api/avatar/telegram'),
  },
  'delete /api/avatar': {
    may: decisions(200, 200, 401, 200, 200),
    section: pets,
    call: (caller) => caller.delete('/api/avatar'),
  },
  'post /api/matches/:id': {
    may: decisions(404, 404, 401, 404, 403),
    section: pets,
    call: (caller) => caller.post('/api/matches/1', { verdict: 'different' }),
  },
  'post /api/hand-overs/:id/description': {
    may: decisions(404, 404, 401, 404, 403),
    section: pets,
    call: (caller) => caller.post('/api/hand-overs/1/description', { text: 'пятно' }),
  },
  'post /api/hand-overs/:id/decision': {
    may: decisions(404, 404, 401, 404, 403),
    section: pets,
    call: (caller) => caller.post('/api/hand-overs/1/decision', { decision: 'matched' }),
  },
  'post /api/sightings': {
    may: othersOnly,
    section: lostPets,
    call: (caller, ad, world) => sight(caller, ad, world),
  },
  'post /api/sightings/:id': {
    may: decisions(200, 404, 401, 403, 403),
    section: lostPets,
    prepare: async (ad, world) => {
      const finder = await world.as('finder');
      return ((await sight(finder, ad, world)) as Answer<{ id: number }>).body.id;
    },
    call: (caller, sighting) => caller.post(`/api/sightings/${sighting}`, { state: 'true' }),
  },
  'post /api/search-party/:id': {
    may: ownerOnly,
    section: lostPets,
    call: (caller, ad) => caller.post(`/api/search-party/${ad}`),
  },
  'delete /api/search-party/:id': {
    may: decisions(200, 403, 401, 403, 403),
    section: lostPets,
    call: (caller, ad) => caller.delete(`/api/search-party/${ad}`),
  },
  'post /api/search-party/:code/searched': {
    may: everyone,
    section: lostPets,
    prepare: openParty,
    call: noteSearched,
  },
  'post /api/search-party/:code/help': {
    may: othersOnly,
    section: lostPets,
    prepare: openParty,
    call: (caller, code) => caller.post(`/api/search-party/${code}/help`),
  },
  'delete /api/search-notes/:id': {
    may: decisions(200, 403, 401, 403, 403),
    section: lostPets,
    prepare: async (ad, world) => {
      const code = await openParty(ad, world);
      await noteSearched(await world.as('finder'), code, world);
      const owner = await world.as('owner');
      const { body } = await owner.get<SearchParty>(`/api/search-party/${ad}`);
      return body.events.find(({ note }) => note)?.note?.id ?? 0;
    },
    call: (caller, note) => caller.delete(`/api/search-notes/${note}`),
  },
  'post /api/user/ad-home': {
    may: ownerOnly,
    section: lostPets,
    prepare: endHappily,
    call: (caller, ad) =>
      caller.form('/api/user/ad-home', { ad_id: String(ad), text: 'Дома!' }, []),
  },
  'post /api/poster/:id': {
    may: ownerAndAdmin,
    section: lostPets,
    call: (caller, ad) => caller.post(`/api/poster/${ad}`),
  },
};

export const ownerId = async (world: TestApp): Promise<number> => (await world.as('owner')).id;

/** As the table names it. */
export const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
