import { beforeEach, describe, expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import {
  NOTES_PER_DAY,
  type SearchEvent,
  type SearchParty,
} from '#contract/matches/searchParty.ts';
import { searchPartyErrors } from '#contract/matches/searchPartyTexts.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { searchPartyTexts } from '#server/searchParty/texts.ts';
import { sightingTexts } from '#server/sightings/texts.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { ownerDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

let world: TestApp;
let owner: TestUser;
let helper: TestUser;
let lost: number;

const LOST = {
  category: 'Потерянные',
  price: undefined,
  title: 'Пропал Рекс',
  place: 'ул. Мира, д. 5',
};

beforeEach(async () => {
  world = await testApp();
  owner = await world.as('owner');
  helper = await world.as('helper');
  lost = await publishPet(world, owner, LOST);
});

const openLink = async (): Promise<string> => {
  const answer = await owner.post<{ link: string }>(`/api/search-party/${lost}`);
  expectOk(answer);
  return answer.body.link;
};
const openCode = async (): Promise<string> => (await openLink()).split('/').at(-1) ?? '';

type Reader = Pick<TestUser, 'get'>;
const read = (key: string | number, reader: Reader = world.visitor) =>
  reader.get<SearchParty>(`/api/search-party/${key}`);
const partyOf = async (key: string | number, reader?: Reader): Promise<SearchParty> => {
  const answer = await read(key, reader);
  expectOk(answer);
  return answer.body;
};
const notesOf = async (key: string | number, reader?: Reader): Promise<SearchEvent[]> =>
  (await partyOf(key, reader)).events.filter(({ kind }) => kind === 'searched');
const noteBy = (user: Pick<TestUser, 'post'>, key: string | number, fields = {}) =>
  user.post(`/api/search-party/${key}/searched`, {
    place: 'Парк Победы',
    at: world.clock.now().toISOString(),
    ...fields,
  });
const join = (user: Pick<TestUser, 'post'>, key: string | number) =>
  user.post(`/api/search-party/${key}/help`);

describe('the link', () => {
  test('is the same each time, until it is ended', async () => {
    const link = await openLink();
    expect(link).toMatch(/^https:\/\/petskod\.test\/search-party\/[a-z0-9]{12}$/u);
    expect(await openLink()).toBe(link);
    const code = link.split('/').at(-1) ?? '';
    expect((await partyOf(lost, owner)).own?.link).toBe(link);

    expectOk(await owner.delete(`/api/search-party/${lost}`));
    expectOk(await owner.delete(`/api/search-party/${lost}`));
    expectHttpError(await read(code), 404, noSuch.searchParty);
    expectHttpError(await read(code, owner), 404);
    expectHttpError(await noteBy(helper, code), 404);
    expectHttpError(await join(helper, code), 404);
    expect((await partyOf(lost, owner)).own?.link).toBeNull();

    expect(await openLink()).not.toBe(link);
    expectHttpError(await read(code), 404);
  });

  test('is of an own lost pet that is searched for', async () => {
    const open = (user: TestUser, ad: number) => user.post(`/api/search-party/${ad}`);
    expectHttpError(await open(helper, lost), 403, searchPartyTexts.notYours);
    const sale = await publishPet(world, owner);
    expectHttpError(await open(owner, sale), 409, searchPartyTexts.notLost);
    const review = await postPet(owner, LOST);
    expectHttpError(await open(owner, review), 409, searchPartyTexts.ended);
    expectHttpError(await open(helper, review), 404, noSuch.ad);
    expectHttpError(await open(owner, 999_999), 404, noSuch.ad);
    expectOk(await ownerDoes(owner, 4, lost));
    expectHttpError(await open(owner, lost), 409, searchPartyTexts.ended);
  });

  test('leads nowhere when the ad is deleted or hidden; ids lead its author alone', async () => {
    const code = await openCode();
    expectHttpError(await read(lost), 404);
    expectHttpError(await read(lost, helper), 404);
    expectHttpError(await read('nobodyscode1'), 404, noSuch.searchParty);
    expectHttpError(await read('Рекс'), 404, noSuch.searchParty);
    expectOk(await owner.delete('/api/consent'));
    expectHttpError(await read(code), 404);
    expectOk(await owner.post('/api/consent', { version: CONSENT_VERSION }));
    expectOk(await read(code));
    expectOk(await owner.post('/api/delete-ad', { ad_id: lost }));
    expectHttpError(await read(code), 404);
    expectHttpError(await read(lost, owner), 404);
  });
});

describe('the timeline', () => {
  test('tells what has happened, newest first', async () => {
    world.clock.advance({ hours: 1 });
    expectOk(await helper.post('/api/share-code', { ad_id: lost }));
    expectOk(await owner.post('/api/share-code', { ad_id: lost }));
    world.clock.advance({ hours: 1 });
    const seen = {
      place: 'Садовая 12, подъезд 3',
      text: 'Хромает',
      seen_at: '2026-03-02T10:30:00Z',
    };
    const { body } = await sendSighting(world, helper, lost, seen);
    const declined = await sendSighting(world, helper, lost, { place: 'Вокзал' });
    expectOk(await owner.post(`/api/sightings/${declined.body.id}`, { state: 'false' }));
    const code = await openCode();
    world.clock.advance({ hours: 1 });
    expectOk(
      await noteBy(helper, code, { place: 'Гаражи, тел. 89001234567', text: 'Никого, кв. 7' }),
    );

    const { ad, events, helpers, own } = await partyOf(code);
    const none = { place: null, text: null, by: null, note: null };
    expect(events).toEqual([
      {
        kind: 'searched',
        at: '2026-03-02T12:00:00.000Z',
        place: 'Гаражи',
        text: 'Никого',
        by: 'helper',
        note: { id: expect.any(Number), is_own: false, author: null, cautions: [] },
      },
      { ...none, kind: 'sighting', at: '2026-03-02T10:30:00.000Z', place: 'Садовая' },
      {
        ...none,
        kind: 'shared',
        at: '2026-03-02T10:00:00.000Z',
        text: '2 раза',
      },
      { ...none, kind: 'posted', at: '2026-03-02T09:00:00.000Z', place: 'ул. Мира', by: 'owner' },
    ]);
    expect(ad).toMatchObject({ id: lost, title: LOST.title, is_ended: false, outcome: null });
    expect([helpers, own]).toEqual([0, null]);

    const [note, sighting] = (await partyOf(lost, owner)).events;
    expect(note).toMatchObject({ place: 'Гаражи, тел. 89001234567', note: { author: helper.id } });
    expect(sighting).toMatchObject({ place: body.place, text: 'Хромает', by: 'helper' });
  });

  test('has first names only', async () => {
    const anna = await world.enter({ id: 4711, first_name: 'Анна', last_name: 'Смирнова' });
    const code = await openCode();
    expectOk(await noteBy(anna, code));
    expect(await notesOf(code)).toMatchObject([{ by: 'Анна' }]);
  });

  test('tells of found pets once the owner has decided', async () => {
    const code = await openCode();
    const found = { category: 'Найденные', price: undefined, title: 'Нашли пса' };
    await publishPet(world, helper, found);
    await announceAdNews(world.deps);
    const events = async () =>
      (await partyOf(code)).events.filter(({ kind }) => kind === 'match').map(({ text }) => text);
    expect(await events()).toEqual([]);
    const [match] = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
    expectOk(await owner.post(`/api/matches/${match?.id}`, { verdict: 'similar' }));
    expect(await events()).toEqual([searchPartyTexts.similar(found.title)]);
    expectOk(await owner.post(`/api/matches/${match?.id}`, { verdict: 'different' }));
    expect(await events()).toEqual([searchPartyTexts.different(found.title)]);
  });

  test('of a pet that is home says so and takes nothing', async () => {
    const code = await openCode();
    expectOk(await noteBy(helper, code));
    expectOk(await owner.post('/api/user/ad-action', { ad_id: lost, do: 4, outcome: 'found' }));
    expect((await partyOf(code)).ad).toMatchObject({
      is_ended: true,
      outcome: 'found',
      image: null,
    });
    expect(await notesOf(code)).toHaveLength(1);
    expectHttpError(await noteBy(helper, code), 409, searchPartyTexts.ended);
    expectHttpError(await noteBy(owner, lost), 409, searchPartyTexts.ended);
    expectHttpError(await join(helper, code), 409, searchPartyTexts.ended);
  });
});

describe('a note', () => {
  test('is made by the owner without a link, too', async () => {
    expectOk(await noteBy(owner, lost, { place: 'ул. Мира, д. 5' }));
    expect(await notesOf(lost, owner)).toMatchObject([
      { place: 'ул. Мира, д. 5', by: 'owner', note: { is_own: true, author: null } },
    ]);
    expect(await notesOf(await openCode())).toMatchObject([{ place: 'ул. Мира' }]);
    expectHttpError(await noteBy(helper, lost), 404);
  });

  test('needs a place, and a time between the loss and now', async () => {
    const code = await openCode();
    const days = (count: number) =>
      new Date(world.clock.now().getTime() + count * 86_400_000).toISOString();
    const place = searchPartyErrors.place;
    expectValidationErrors(await noteBy(helper, code, { place: ' ' }), { place });
    const [at, before] = [sightingTexts.future, sightingTexts.beforeLoss];
    expectValidationErrors(await noteBy(helper, code, { at: days(1) }), { at });
    expectValidationErrors(await noteBy(helper, code, { at: days(-2) }), { at: before });
    expect(await notesOf(code)).toEqual([]);
  });

  test('that is sent twice with one key is one', async () => {
    const code = await openCode();
    const body = { place: 'Парк', at: world.clock.now().toISOString() };
    const send = () =>
      helper.post(`/api/search-party/${code}/searched`, body, { 'idempotency-key': 'once' });
    for (const answer of await Promise.all([send(), send()])) expectOk(answer);
    expect(await notesOf(code)).toHaveLength(1);
  });

  test('is limited as messages are, and to 20 a day for a pet', async () => {
    const code = await openCode();
    for (let times = 0; times < NOTES_PER_DAY; times += 1) expectOk(await noteBy(helper, code));
    const message = { to_user: owner.id, text: 'Здравствуйте' };
    expectHttpError(await helper.post('/api/send-message', message), 429);
    world.clock.advance({ minutes: 1 });
    expectHttpError(await noteBy(helper, code), 429);
    expectOk(await helper.post('/api/send-message', message));
    world.clock.advance({ days: 1 });
    expectOk(await noteBy(helper, code));
  });

  test('is read with the cautions of messages', async () => {
    const code = await openCode();
    const text = 'Пёс у меня, переведите предоплату на карту';
    expectOk(await noteBy(helper, code, { text }));
    const cautionsFor = async (reader?: Reader) => (await notesOf(code, reader))[0]?.note?.cautions;
    expect(await cautionsFor()).toContain('prepayment');
    expect(await cautionsFor(owner)).toContain('prepayment');
    expect(await cautionsFor(helper)).toEqual([]);
  });

  test('is no sighting', async () => {
    const code = await openCode();
    expectOk(await noteBy(helper, code));
    expectOk(await join(helper, code));
    const seen = await world.visitor.get(`/api/sightings/${lost}`);
    expect(seen.body).toEqual({ count: 0, last_seen_at: null });
    expect((await owner.get(`/api/sightings/${lost}`)).body).toEqual([]);
    expect((await owner.get('/api/my-searches')).body).toMatchObject([{ sightings: 0 }]);
    const id = (await notesOf(code))[0]?.note?.id;
    expectHttpError(await owner.post(`/api/sightings/${id}`, { state: 'true' }), 404);
  });

  test('is removed by its author and by the owner', async () => {
    const code = await openCode();
    const remove = (user: TestUser, id: number | undefined) =>
      user.delete(`/api/search-notes/${id}`);
    for (const user of [helper, owner]) {
      expectOk(await noteBy(helper, code));
      const id = (await notesOf(code))[0]?.note?.id;
      expectHttpError(await remove(await world.as('vera'), id), 403, searchPartyTexts.notYourNote);
      expectOk(await remove(user, id));
      expect(await notesOf(code)).toEqual([]);
      expectHttpError(await remove(user, id), 404, noSuch.searchNote);
    }
  });

  test('is reported by anybody, and hidden when an admin agrees', async () => {
    const code = await openCode();
    expectOk(await noteBy(helper, code));
    const sighting = (await notesOf(code))[0]?.note?.id;
    const vera = await world.as('vera');
    const report = await vera.post<{ id: number }>('/api/reports', {
      sighting_id: sighting,
      reason: 'offensive',
    });
    expectOk(report);
    const admin = await world.as('admin');
    const decision = { decision: 'accepted' };
    expectOk(await admin.post(`/api/admin/reports/${report.body.id}`, decision));
    expect(await notesOf(code)).toEqual([]);
  });
});

describe('a helper', () => {
  test('is counted once, and known to the owner alone', async () => {
    const code = await openCode();
    expectOk(await join(helper, code));
    expectOk(await join(helper, code));
    expect(await partyOf(code)).toMatchObject({ helpers: 1, is_helping: false, own: null });
    expect(await partyOf(code, helper)).toMatchObject({ is_helping: true, own: null });
    expect((await partyOf(code, owner)).own?.helpers).toEqual([
      { id: helper.id, name: 'helper', avatar: null },
    ]);
    expectHttpError(await join(owner, code), 409, searchPartyTexts.ownPet);
  });

  test('may write to the owner from then on, and be looked up', async () => {
    const path = `/api/users/${helper.id}`;
    expectHttpError(await owner.get(path), 404);
    expectOk(await join(helper, await openCode()));
    expectOk(await owner.get(path));
  });
});

describe('a person', () => {
  test('whom the owner has blocked adds nothing', async () => {
    const code = await openCode();
    expectOk(await owner.post(`/api/block/${helper.id}`));
    expectHttpError(await noteBy(helper, code), 403, messageTexts.blocked);
    expectHttpError(await join(helper, code), 403, messageTexts.blocked);
  });

  test.each([
    ['is blocked by the owner', () => owner.post(`/api/block/${helper.id}`)],
    ['is banned', () => ban(world.db, helper.id)],
    ['withdraws the consent', () => helper.delete('/api/consent')],
    ['deletes the account', () => helper.post('/api/delete-account')],
  ])('who %s is gone from the timeline', async (_, end) => {
    const code = await openCode();
    expectOk(await noteBy(helper, code));
    expectOk(await join(helper, code));
    await end();
    expect(await notesOf(code)).toEqual([]);
    expect((await partyOf(lost, owner)).own?.helpers).toEqual([]);
    expect((await partyOf(code)).helpers).toBe(0);
  });
});

test('an export has the notes, the help and the link', async () => {
  const code = await openCode();
  expectOk(await noteBy(helper, code));
  expectOk(await join(helper, code));
  const exported = async (user: TestUser) => (await user.get<PersonalData>('/api/my-data')).body;
  const told = [
    { ad_id: lost, kind: 'searched', author: helper.id, place: 'Парк Победы' },
    { ad_id: lost, kind: 'help', author: helper.id },
  ];
  expect(await exported(helper)).toMatchObject({ sightings: told, search_links: [] });
  expect(await exported(owner)).toMatchObject({
    sightings: told,
    search_links: [{ ad_id: lost, code }],
  });
});
