import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HandOver } from '#contract/matches/handOvers.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Notice } from '#contract/notices.ts';
import type { PetMatch } from '#contract/matches/matches.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let finder: TestUser;

const MARK = 'белое пятно под левой лапой';
const PET = { category: 'Потерянные', price: undefined };
const lose = (fields = {}) => publishPet(world, owner, { ...PET, hidden_mark: MARK, ...fields });
const write = (from: TestUser, to: TestUser, about?: number) =>
  from.post('/api/send-message', { to_user: to.id, text: 'Здравствуйте', about });
const between = async (viewer: TestUser, other: TestUser): Promise<HandOver[]> => {
  const answer = await viewer.get<HandOver[]>(`/api/hand-overs/${other.id}`);
  expectOk(answer);
  return answer.body;
};
const begin = async (): Promise<number> => {
  expectOk(await write(finder, owner, await lose()));
  const [asked] = await between(finder, owner);
  return asked?.id ?? 0;
};
const tell = (user: TestUser, id: number, text = 'пятно под лапой') =>
  user.post(`/api/hand-overs/${id}/description`, { text });
const answer = (user: TestUser, id: number, decision: string) =>
  user.post(`/api/hand-overs/${id}/decision`, { decision });
const lastMessage = async (viewer: TestUser, other: TestUser) =>
  (await viewer.get<Message[]>(`/api/messages/${other.id}`)).body.at(-1);

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  finder = await world.as('finder');
});
beforeEach(async () => {
  for (const table of ['ads', 'blocks', 'dialogs', 'messages']) {
    await world.db.execute(sql`DELETE FROM ${sql.identifier(table)}`);
  }
});

describe('who writes to the owner of a lost pet', () => {
  test('is asked once for its hidden mark, and never gets it', async () => {
    const lost = await lose({ title: 'Пропал Рекс' });
    expectOk(await write(finder, owner, lost));
    expectOk(await write(finder, owner, lost));
    expect(await between(finder, owner)).toEqual([
      {
        id: expect.any(Number),
        ad_id: lost,
        title: 'Пропал Рекс',
        is_owner: false,
        state: 'asked',
        description: '',
        asked: '2026-03-02T09:00:00.000Z',
        described: null,
        decided: null,
        to_end: null,
      },
    ]);
    expect(await between(owner, finder)).toEqual([]);
  });

  test('is asked in a dialog that is about the ad, however it began', async () => {
    const lost = await lose();
    const fields = { category: 'Найденные', price: undefined };
    await publishPet(world, finder, fields);
    await announceAdNews(world.deps);
    const [match] = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
    expectOk(await owner.post(`/api/matches/${match?.id}`, { verdict: 'similar' }));
    expect(await between(finder, owner)).toEqual([]);
    expectOk(await write(finder, owner));
    expect(await between(finder, owner)).toMatchObject([{ ad_id: lost, state: 'asked' }]);
  });

  test('is not asked without a mark, about another ad, or once the pet is found', async () => {
    expectOk(await write(finder, owner, await lose({ hidden_mark: '' })));
    expectOk(await write(finder, owner, await lose({ category: 'В хорошие руки' })));
    expect(await between(finder, owner)).toEqual([]);
    const lost = await lose();
    expectOk(await write(finder, owner, lost));
    expectOk(await ownerDoes(owner, 4, lost));
    expect(await between(finder, owner)).toEqual([]);
  });
});

describe('when the marks match', () => {
  const toEnd = async (viewer: TestUser, other: TestUser) =>
    (await between(viewer, other)).map(({ to_end }) => to_end);
  const textsOf = async (viewer: TestUser) =>
    (await viewer.get<Notice[]>('/api/notices')).body
      .filter(({ kind }) => kind === 'pet_home')
      .map(({ text }) => text);
  const endAs = (user: TestUser, ad: HandOver['to_end']) =>
    user.post('/api/user/ad-action', { ad_id: ad?.ad_id, do: 4, outcome: ad?.outcome });

  test('both are asked whether the pet is at home, and each ends the own ad', async () => {
    const lost = await lose({ title: 'Пропал Рекс' });
    const found = await publishPet(world, finder, {
      category: 'Найденные',
      price: undefined,
      title: 'Найден пёс',
    });
    await announceAdNews(world.deps);
    expectOk(await write(finder, owner, lost));
    const [asked] = await between(finder, owner);
    expectOk(await tell(finder, asked?.id ?? 0));
    expect(await toEnd(owner, finder)).toEqual([null]);
    expectOk(await answer(owner, asked?.id ?? 0, 'matched'));

    const [own] = await toEnd(owner, finder);
    const [theirs] = await toEnd(finder, owner);
    expect(own).toEqual({ ad_id: lost, outcome: 'found' });
    expect(theirs).toEqual({ ad_id: found, outcome: 'returned' });
    expect(await textsOf(owner)).toEqual(['Примета совпала: «Пропал Рекс». Питомец дома?']);
    expect(await textsOf(finder)).toEqual([
      'Примета совпала: «Найден пёс». Питомец вернулся к хозяину?',
    ]);

    expectOk(await endAs(owner, own ?? null));
    expect(await toEnd(owner, finder)).toEqual([null]);
    expect(await toEnd(finder, owner)).toEqual([theirs]);
    expectOk(await endAs(finder, theirs ?? null));
    expect(await toEnd(finder, owner)).toEqual([null]);
  });

  test('a finder without an ad is asked nothing', async () => {
    const id = await begin();
    expectOk(await tell(finder, id));
    const before = await textsOf(finder);
    expectOk(await answer(owner, id, 'matched'));
    expect(await toEnd(finder, owner)).toEqual([null]);
    expect(await textsOf(finder)).toEqual(before);
  });

  test('nobody is asked when they differ', async () => {
    const id = await begin();
    expectOk(await tell(finder, id));
    expectOk(await answer(owner, id, 'different'));
    expect(await toEnd(owner, finder)).toEqual([null]);
  });
});

describe('a description', () => {
  test('reaches the owner, who sees the own mark beside it and decides', async () => {
    const id = await begin();
    expectOk(await tell(finder, id));
    expectOk(await tell(finder, id));
    expect(await lastMessage(owner, finder)).toMatchObject({
      text: 'Примета, которую я вижу: пятно под лапой',
    });
    expect(await between(owner, finder)).toMatchObject([
      { id, is_owner: true, state: 'described', description: 'пятно под лапой', hidden_mark: MARK },
    ]);
    expectOk(await answer(owner, id, 'matched'));
    expectOk(await answer(owner, id, 'matched'));
    const [seen] = await between(finder, owner);
    expect(seen).toMatchObject({ state: 'matched', decided: '2026-03-02T09:00:00.000Z' });
    expect(seen).not.toHaveProperty('hidden_mark');
    expect(await lastMessage(finder, owner)).toMatchObject({
      text: 'Примета совпала! Давайте договоримся о встрече.',
    });
    expectHttpError(await answer(owner, id, 'different'), 409);
  });

  test('is given once, by the finder, and decided by the owner alone', async () => {
    const id = await begin();
    expectHttpError(await answer(owner, id, 'matched'), 409);
    expectHttpError(await tell(owner, id), 403);
    expectHttpError(await tell(await world.as('vera'), id), 404);
    expectHttpError(await tell(finder, id, ' '), 422);
    expectOk(await tell(finder, id));
    expectHttpError(await tell(finder, id, 'нет, шрам на ухе'), 409);
    expectHttpError(await answer(finder, id, 'matched'), 403);
    expectOk(await answer(owner, id, 'different'));
    expect(await between(finder, owner)).toMatchObject([{ state: 'different' }]);
  });

  test('is decided once: of opposite decisions at once one wins', async () => {
    const id = await begin();
    expectOk(await tell(finder, id));
    const answers = await Promise.all([
      answer(owner, id, 'matched'),
      answer(owner, id, 'different'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [decided] = await between(owner, finder);
    expect(decided?.state).toBe(answers[0].status === 200 ? 'matched' : 'different');
    const { body } = await finder.get<Message[]>(`/api/messages/${owner.id}`);
    expect(body.filter(({ from_user: from }) => from === owner.id)).toHaveLength(1);
  });

  test('stays unsaid when the message does not go out', async () => {
    const id = await begin();
    expectOk(await owner.post(`/api/block/${finder.id}`));
    expectHttpError(await tell(finder, id), 403);
    expectOk(await owner.post(`/api/block/${finder.id}`));
    expect(await between(finder, owner)).toMatchObject([{ state: 'asked' }]);
  });

  test('is in the data of both, and goes with the account of either', async () => {
    const dataOf = async (user: TestUser) =>
      (await user.get<PersonalData>('/api/my-data')).body.hand_overs;
    const id = await begin();
    expectOk(await tell(finder, id));
    const given = { finder: finder.id, state: 'described', description: 'пятно под лапой' };
    expect(await dataOf(owner)).toMatchObject([given]);
    expect(await dataOf(finder)).toMatchObject([given]);
    const vera = await world.as('vera');
    expectOk(await write(vera, owner, (await between(finder, owner))[0]?.ad_id));
    expectOk(await vera.post('/api/delete-account'));
    expect(await dataOf(owner)).toMatchObject([given]);
    expectOk(await owner.post('/api/delete-account'));
    expect(await dataOf(finder)).toEqual([]);
    owner = await world.as('owner');
  });
});
