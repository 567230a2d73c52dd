import { describe, expect, test } from 'vitest';
import type { Overview, UserInfo } from '#contract/admin/admin.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import type { Message } from '#contract/messages/messages.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { adminDoes, petDraft, petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { act, allSections, post, type SectionCase } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

interface Item {
  ad: PetAd;
  version: number;
  author: UserInfo;
}

const queue = async (admin: TestUser, query = '', suffix = ''): Promise<Item[]> => {
  const answer = await admin.get<Item[]>(`/api/admin/review${suffix}${query}`);
  expectOk(answer);
  return answer.body;
};
const decide = (admin: TestUser, { ad, version }: Item, action: number, reason?: string) =>
  admin.post('/api/admin/ad-action', { ad_id: ad.id, do: action, version, reason });

async function first(admin: TestUser): Promise<Item> {
  const [item] = await queue(admin);
  if (!item) throw new Error('nothing waits');
  return item;
}

describe('the review queue', () => {
  test('has ads in review, oldest first, and continues behind a known ad of any status', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const ids: number[] = [];
    for (const title of ['Первый', 'Второй', 'Третий']) {
      world.clock.advance({ minutes: 1 });
      ids.push(await postPet(anna, { title }));
    }
    await publishPet(world, anna, { title: 'Опубликован' });
    const start = await queue(admin, '?limit=2');
    expect(start.map(({ ad }) => ad.id)).toEqual(ids.slice(0, 2));
    for (const item of start) expectOk(await decide(admin, item, 1));
    const rest = await queue(admin, `?limit=2&after=${ids[1]}`);
    expect(rest.map(({ ad }) => ad.id)).toEqual(ids.slice(2));
  });

  test('has the author of each ad', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    await petIn('rejected', world, anna);
    await publishPet(world, anna);
    await petIn('deleted', world, anna);
    await postPet(anna);
    const { author } = await first(admin);
    expect(author).toEqual({
      user_id: anna.id,
      username: 'anna',
      since: world.clock.now().toISOString(),
      total_ads: 3,
      total_keys: 4,
      published: 1,
      review: 1,
      rejected: 1,
      banned: false,
      ban_reason: '',
      verified: null,
      suspended_mark: null,
    });
  });

  test.each(allSections.map((section) => [section.name, section] as const))(
    'exists for %s',
    async (_, section: SectionCase) => {
      const world = await testApp();
      const anna = await world.as('anna');
      const id = await post(section, anna);
      const items = await queue(await world.as('support'), '', section.at.suffix);
      expect(items.map(({ ad }) => ad.id)).toEqual([id]);
    },
  );
});

describe('two admins', () => {
  const worldWithAd = async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    await postPet(anna, { title: 'Щенок' });
    const [one, other] = [await world.as('admin'), await world.as('support')];
    return { world, anna, one, other, item: await first(one) };
  };

  test.each([
    [1, 3, 'Другой администратор уже опубликовал это объявление'],
    [3, 1, 'Другой администратор уже отклонил это объявление'],
    [0, 1, 'Это объявление уже удалено'],
    [1, 0, 'Другой администратор уже опубликовал это объявление'],
  ])('the second gets 409 when %i was followed by %i', async (done, wanted, sentence) => {
    const { one, other, item } = await worldWithAd();
    expectOk(await decide(one, item, done));
    expectHttpError(await decide(other, item, wanted), 409, sentence);
    const { status } = await one.get(`/api/articles/${item.ad.id}`);
    expect(status).toBe(done === 0 ? 404 : 200);
  });

  test.each([0, 1, 3])('who both do %i get the same answer', async (action) => {
    const { one, other, item } = await worldWithAd();
    expectOk(await decide(one, item, action));
    expectOk(await decide(other, item, action));
  });

  test('a decision on an ad that the author has changed gets 409', async () => {
    const { one, anna, item } = await worldWithAd();
    expectOk(
      await anna.form(`/api/articles/update/${item.ad.id}`, petDraft({ title: 'Иначе' }), [
        await tinyImage(),
      ]),
    );
    expectHttpError(
      await decide(one, item, 1),
      409,
      'Автор только что изменил это объявление — посмотрите его ещё раз',
    );
    expectOk(await decide(one, await first(one), 1));
  });

  test('a decision without a version is accepted', async () => {
    const { one, other, item } = await worldWithAd();
    expectOk(await adminDoes(one, 3, item.ad.id));
    expectOk(await adminDoes(other, 1, item.ad.id));
  });
});

describe('a reason for a rejection', () => {
  const REASON = 'На фото нет животного';

  async function rejected(world: TestApp, reason?: string) {
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    await postPet(anna, { title: 'Щенок' });
    const item = await first(admin);
    expectOk(await decide(admin, item, 3, reason));
    return { admin, anna, id: item.ad.id };
  }
  const letters = async (user: TestUser) =>
    (await user.get<Message[]>('/api/messages/0')).body.map(({ text, from_user: from }) => ({
      text,
      from,
    }));

  test('is visible to the author on the ad and among the own ads', async () => {
    const { anna, id } = await rejected(await testApp(), ` ${REASON} `);
    const page = await anna.get<PetAd>(`/api/articles/${id}`);
    expect(page.body).toMatchObject({ is_visible: 3, rejection_reason: REASON });
    const own = await anna.get<PetAd[]>('/api/my-articles');
    expect(own.body[0]?.rejection_reason).toBe(REASON);
  });

  test('is sent once by support, with title and link', async () => {
    const world = await testApp();
    const { admin, anna, id } = await rejected(world, REASON);
    expectOk(await admin.post('/api/admin/ad-action', { ad_id: id, do: 3, reason: REASON }));
    const [letter, ...others] = await letters(anna);
    expect(others).toEqual([]);
    expect(letter?.from).toBe(0);
    for (const part of ['«Щенок»', REASON, `https://petskod.test/post/${id}`]) {
      expect(letter?.text).toContain(part);
    }
  });

  test('is optional; without it no message is sent', async () => {
    const { anna, id } = await rejected(await testApp());
    expect(await letters(anna)).toEqual([]);
    const { body } = await anna.get<PetAd>(`/api/articles/${id}`);
    expect(body.rejection_reason).toBeUndefined();
  });

  test('disappears on publication and is never visible to others', async () => {
    const world = await testApp();
    const { admin, anna, id } = await rejected(world, REASON);
    expectOk(await adminDoes(admin, 1, id));
    for (const reader of [anna, world.visitor, admin]) {
      const { body } = await reader.get<PetAd>(`/api/articles/${id}`);
      expect(body.rejection_reason).toBeUndefined();
    }
  });

  test('has at most 500 characters', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    await postPet(anna);
    const item = await first(admin);
    expectHttpError(await decide(admin, item, 3, 'я'.repeat(501)), 422);
    expectOk(await decide(admin, item, 3, 'я'.repeat(500)));
  });
});

describe('the start screen', () => {
  test('counts ads in review by section, with the oldest', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const since = world.clock.now().toISOString();
    for (const section of allSections) await post(section, anna);
    world.clock.advance({ hours: 2 });
    const last = await postPet(anna);
    const written = world.clock.now().toISOString();
    expectOk(await anna.post('/api/send-message', { to_user: 0, text: 'Помогите' }));
    const { body } = await admin.get<Overview>('/api/admin/overview');
    expect(body).toEqual({
      money: { count: 0 },
      sections: {
        pets: { count: 2, oldest: since },
        market: { count: 1, oldest: since },
        services: { count: 1, oldest: since },
        events: { count: 1, oldest: since },
      },
      promos: { active: 0, ending: 0 },
      support: { count: 1, oldest: written },
      reports: { count: 0, oldest: null },
      banned: 0,
    });
    for (const section of allSections.slice(1)) {
      const [item] = await queue(admin, '', section.at.suffix);
      if (item) expectOk(await act(section, admin, 'admin', 1, item.ad.id));
    }
    expectOk(await adminDoes(admin, 0, last));
    const after = await admin.get<Overview>('/api/admin/overview');
    expect(after.body.sections.pets.count).toBe(1);
    expect(after.body.sections.market).toEqual({ count: 0, oldest: null });
  });
});
