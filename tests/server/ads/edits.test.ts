import { describe, expect, test } from 'vitest';
import type { Overview, UserInfo } from '#contract/admin/admin.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, petIn, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { order } from '#tests/support/orders.ts';
import {
  act,
  events,
  market,
  pets,
  publish,
  services,
  type SectionCase,
} from '#tests/support/sections.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

interface Item {
  ad: PetAd;
  version: number;
  author: UserInfo;
}

const TITLE = 'Щенок лабрадора';
const NEW_TITLE = 'Щенок ищет дом';
const PUG = 'Мопс';

const read = async (
  user: Pick<TestUser, 'get'>,
  id: number,
  section: SectionCase = pets,
): Promise<PetAd> => {
  const answer = await user.get<PetAd>(`${section.at.articles}/${id}`);
  expectOk(answer);
  return answer.body;
};

async function edit(
  author: TestUser,
  id: number,
  fields: object,
  section: SectionCase = pets,
  files: Parameters<TestUser['form']>[2] = [],
) {
  const { images } = await read(author, id, section);
  const draft = section.draft({ pictures: images.join(','), ...fields });
  return author.form(`/api/articles/update${section.at.suffix}/${id}`, draft, files);
}

const queue = async (admin: TestUser, query = ''): Promise<Item[]> =>
  (await admin.get<Item[]>(`/api/admin/review${query}`)).body;

const letters = async (user: TestUser): Promise<string[]> =>
  (await user.get<Message[]>('/api/messages/0')).body.map(({ text }) => text);

async function publishedAd(fields: object = {}) {
  const world = await testApp();
  const [admin, anna] = [await world.as('admin'), await world.as('anna')];
  const id = await publishPet(world, anna, { ...fields });
  return { world, admin, anna, id };
}

describe('the edit of a published ad', () => {
  test('leaves the approved version on view; author and admins see what it changes', async () => {
    const { world, admin, anna, id } = await publishedAd();
    expectOk(await edit(anna, id, { title: NEW_TITLE, breed: PUG }));

    const { body: list } = await world.visitor.post<PetAd[]>('/api/articles/filter', {});
    expect(list).toEqual([expect.objectContaining({ id, title: TITLE, is_visible: 1 })]);
    for (const other of [world.visitor, await world.as('boris')]) {
      expect(await read(other, id)).not.toHaveProperty('pending');
    }
    for (const reader of [anna, admin]) {
      const ad = await read(reader, id);
      expect(ad).toMatchObject({ title: TITLE, is_visible: 1 });
      expect(ad.pending).toEqual({ title: NEW_TITLE, breed: PUG });
    }
    const { body: own } = await anna.get<PetAd[]>('/api/my-articles');
    expect(own.map(({ pending }) => pending)).toEqual([{ title: NEW_TITLE, breed: PUG }]);
  });

  test.each([
    ['pets', pets, { description: 'Другой' }, { description: 'Другой' }],
    ['market', market, { condition_name: 'Новое' }, { condition: 1 }],
    ['services', services, { category_name: 'Бартер', price: '' }, { category: 2, price: 0 }],
    ['events', events, { date: '2026-03-20' }, { date: '2026-03-20' }],
  ])(
    'waits in the review of %s like a new ad and is approved there',
    async (_, section, fields, changed) => {
      const world = await testApp();
      const [admin, anna] = [await world.as('admin'), await world.as('anna')];
      const id = await publish(section, world, anna);
      expectOk(await edit(anna, id, fields, section));
      expect((await read(anna, id, section)).pending).toMatchObject(changed);

      const { suffix } = section.at;
      const { body: waiting } = await admin.get<PetAd[]>(`/api/admin/ads${suffix}`);
      expect(waiting).toEqual([
        expect.objectContaining({ id, is_visible: 1, pending: expect.objectContaining(changed) }),
      ]);
      expectOk(await act(section, admin, 'admin', 1, id));
      const ad = await read(world.visitor, id, section);
      expect(ad).toMatchObject({ ...changed, is_visible: 1 });
      expect(await read(anna, id, section)).not.toHaveProperty('pending');
      expect((await admin.get<PetAd[]>(`/api/admin/ads${suffix}`)).body).toEqual([]);
    },
  );

  test('is rejected with a reason: the approved version stays, the author keeps the values', async () => {
    const { world, admin, anna, id } = await publishedAd();
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    const [item] = await queue(admin);
    const decision = { ad_id: id, do: 3, version: item?.version, reason: 'Не по теме' };
    expectOk(await admin.post('/api/admin/ad-action', decision));
    expectOk(await admin.post('/api/admin/ad-action', { ...decision, version: undefined }));

    expect(await read(world.visitor, id)).toMatchObject({ title: TITLE, is_visible: 1 });
    const ad = await read(anna, id);
    expect(ad).toMatchObject({
      is_visible: 1,
      rejected_edit: { title: NEW_TITLE },
      rejection_reason: 'Не по теме',
    });
    expect(ad).not.toHaveProperty('pending');
    expect(await read(world.visitor, id)).not.toHaveProperty('rejection_reason');
    expect(await letters(anna)).toEqual([
      expect.stringContaining('на сайте осталась прежняя версия'),
    ]);
    expect(await queue(admin)).toEqual([]);

    expectOk(await edit(anna, id, { title: 'Ещё иначе' }));
    expect((await queue(admin)).map(({ ad: { pending } }) => pending)).toEqual([
      { title: 'Ещё иначе' },
    ]);
    expect(await read(anna, id)).not.toHaveProperty('rejection_reason');
  });

  test('replaces an earlier one, and ends when it changes nothing', async () => {
    const { admin, anna, id } = await publishedAd();
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    expectOk(await edit(anna, id, { description: 'Другой' }));
    expect((await queue(admin)).map(({ ad }) => ad.pending)).toEqual([{ description: 'Другой' }]);
    expectOk(await edit(anna, id, {}));
    expect(await queue(admin)).toEqual([]);
    expect(await read(anna, id)).not.toHaveProperty('pending');
  });

  test('lowers the price at once; a higher one waits', async () => {
    const { world, anna, id } = await publishedAd({ price: 15_000 });
    expectOk(await edit(anna, id, { price: 9000 }));
    expect(await read(world.visitor, id)).toMatchObject({ price: 9000, is_visible: 1 });
    expect(await read(anna, id)).not.toHaveProperty('pending');
    expectOk(await edit(anna, id, { price: 8000, title: NEW_TITLE }));
    expect(await read(world.visitor, id)).toMatchObject({ price: 8000, title: TITLE });
    expect((await read(anna, id)).pending).toEqual({ title: NEW_TITLE });
    expectOk(await edit(anna, id, { price: 20_000 }));
    expect(await read(world.visitor, id)).toMatchObject({ price: 8000 });
    expect((await read(anna, id)).pending).toEqual({ price: 20_000 });
  });

  test('does not delay hiding; approved, it does not publish a hidden ad', async () => {
    const { world, admin, anna, id } = await publishedAd();
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    expectOk(await ownerDoes(anna, 4, id));
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(404);
    expectOk(await adminDoes(admin, 1, id));
    expect(await read(anna, id)).toMatchObject({ title: NEW_TITLE, is_visible: 4 });
    expectOk(await ownerDoes(anna, 1, id));
    expect(await read(world.visitor, id)).toMatchObject({ title: NEW_TITLE });
  });

  test('keeps the images of both versions until it is decided', async () => {
    const { world, admin, anna, id } = await publishedAd();
    const [first] = (await read(anna, id)).images;
    const isStored = async (image: string | undefined) =>
      (await world.visitor.fetch(`/api/image/${image}`)).status === 200;
    const changed = async () => (await read(anna, id)).pending?.images?.[0];

    expectOk(await edit(anna, id, { pictures: 'new' }, pets, [await tinyImage()]));
    const second = await changed();
    expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
    expectOk(await edit(anna, id, { pictures: `new` }, pets, [await tinyImage()]));
    const third = await changed();
    expect([await isStored(second), await isStored(third)]).toEqual([false, true]);
    expectOk(await adminDoes(admin, 1, id));
    expect((await read(world.visitor, id)).images).toEqual([third?.split('.')[0]]);
    expect([await isStored(first), await isStored(third)]).toEqual([false, true]);

    expectOk(await edit(anna, id, { pictures: 'new' }, pets, [await tinyImage()]));
    const last = await changed();
    expectOk(await anna.post('/api/delete-ad', { ad_id: id }));
    expect(await isStored(last)).toBe(false);
  });

  test('is no ad: no list, count, look-up or action knows its id', async () => {
    const { world, admin, anna, id } = await publishedAd();
    const before = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    const after = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(after.body).toEqual(before.body);
    const ids = (ads: { id: number }[]) => ads.map((ad) => ad.id);
    expect(ids((await anna.get<PetAd[]>('/api/my-articles')).body)).toEqual([id]);
    const next = await postPet(anna);
    const between = Array.from({ length: next - id - 1 }, (_, index) => id + 1 + index);
    expect(between.length).toBeGreaterThan(0);
    for (const hidden of between) {
      for (const user of [anna, admin]) {
        expect((await user.get(`/api/articles/${hidden}`)).status).toBe(404);
        expect((await user.post('/api/articles/by-ids', [hidden])).body).toEqual([]);
      }
      expectHttpError(await adminDoes(admin, 1, hidden), 404);
      expectHttpError(await ownerDoes(anna, 0, hidden), 404);
      expectHttpError(await order(anna, hidden), 404);
    }
    const { body } = await world.visitor.post<PetAd[]>('/api/articles/filter', {});
    expect(ids(body)).toEqual([id]);
  });

  test('follows a deleted ad out of the review', async () => {
    const { admin, anna, id } = await publishedAd();
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    expectOk(await adminDoes(admin, 0, id));
    expect(await queue(admin)).toEqual([]);
    const { body } = await admin.get<Overview>('/api/admin/overview');
    expect(body.sections.pets).toEqual({ count: 0, oldest: null });
  });

  test('stands in the queue by the time of the edit, and the queue continues behind it', async () => {
    const { world, admin, anna, id } = await publishedAd();
    world.clock.advance({ days: 1 });
    const older = await postPet(anna);
    world.clock.advance({ hours: 1 });
    const editedAt = world.clock.now().toISOString();
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    world.clock.advance({ hours: 1 });
    const newer = await postPet(anna);
    const ids = async (query = '') => (await queue(admin, query)).map(({ ad }) => ad.id);
    expect(await ids()).toEqual([older, id, newer]);
    expectOk(await adminDoes(admin, 1, older));
    const { body } = await admin.get<Overview>('/api/admin/overview');
    expect(body.sections.pets).toEqual({ count: 2, oldest: editedAt });
    expectOk(await adminDoes(admin, 1, id));
    expect(await ids(`?after=${id}`)).toEqual([newer]);
  });

  test('gets 409 when the author has changed it since, or another admin has decided', async () => {
    const { world, admin, anna, id } = await publishedAd();
    const support = await world.as('support');
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    const [item] = await queue(admin);
    const decide = (who: TestUser, action: number) =>
      who.post('/api/admin/ad-action', { ad_id: id, do: action, version: item?.version });
    expectOk(await edit(anna, id, { title: 'Третий' }));
    expectHttpError(await decide(admin, 1), 409, adTexts.changedMeanwhile[2]);
    expectOk(await adminDoes(support, 3, id));
    expectHttpError(await decide(admin, 1), 409, adTexts.changedMeanwhile[3]);
  });

  test('is published at once where ads are reviewed afterwards, and for admins', async () => {
    const world = await testApp({ moderation: 'after' });
    const anna = await world.as('anna');
    const { body } = await sendPet(anna);
    expectOk(await edit(anna, body.id, { title: NEW_TITLE }));
    expect(await read(world.visitor, body.id)).toMatchObject({ title: NEW_TITLE });
    expect(await read(anna, body.id)).not.toHaveProperty('pending');
  });

  test('of an ad that is not published replaces it', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const id = await petIn('published', world, anna);
    expectOk(await edit(anna, id, { title: NEW_TITLE }));
    expectOk(await ownerDoes(anna, 4, id));
    expectOk(await edit(anna, id, { title: 'Третий' }));
    const ad = await read(anna, id);
    expect(ad).toMatchObject({ title: 'Третий', is_visible: 2 });
    expect(ad).not.toHaveProperty('pending');
    expect((await queue(admin)).map((item) => item.ad.id)).toEqual([id]);
  });
});
