import { beforeAll, describe, expect, test } from 'vitest';
import type { PetAd, PetReference } from '#contract/sections/pets.ts';
import { expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { adminDoes, petDraft, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { tinyImage } from '#tests/support/images.ts';

let world: TestApp;
let owner: TestUser;
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  admin = await world.as('admin');
  other = await world.as('other');
});

const LOST = {
  category: 'Потерянные',
  happened_at: '2026-03-01',
  place: 'у рынка на Ленина',
  colors: ['рыжий', 'белый'],
  size: 'medium',
  collar: 'yes',
  chip: '643098100000012',
  hidden_mark: 'белое пятно за ухом',
};
const SHOWN = {
  happened_at: '2026-03-01',
  place: 'у рынка на Ленина',
  colors: ['рыжий', 'белый'],
  size: 'medium',
  collar: 'yes',
};
const read = async (caller: TestApp['visitor'], id: number): Promise<PetAd> =>
  (await caller.get<PetAd>(`/api/articles/${id}`)).body;

describe('a lost pet', () => {
  test('has optional fields, of which two only its author reads', async () => {
    const id = await publishPet(world, owner, { ...LOST, chip: '643 098 100 000 012' });
    const mine = { ...SHOWN, chip: '643098100000012', hidden_mark: 'белое пятно за ухом' };
    expect(await read(owner, id)).toMatchObject(mine);
    for (const caller of [admin, other, world.visitor]) {
      const ad = await read(caller, id);
      expect(ad).toMatchObject(SHOWN);
      expect(ad).not.toHaveProperty('chip');
      expect(ad).not.toHaveProperty('hidden_mark');
    }
    const list = await world.visitor.post<PetAd[]>('/api/articles/filter', {});
    expect(list.body[0]).toMatchObject(SHOWN);
    expect(list.body[0]).not.toHaveProperty('chip');
  });

  test('needs none of them', async () => {
    const id = await publishPet(world, owner, { category: 'Найденные' });
    expect(await read(other, id)).toMatchObject({
      happened_at: null,
      place: '',
      colors: [],
      size: null,
      collar: null,
    });
  });

  test.each([
    ['happened_at', '2026-03-04', 'Этот день ещё не наступил'],
    ['happened_at', '01.03.2026', 'Неверное значение'],
    ['place', 'я'.repeat(101), 'Место — не более 100 символов'],
    ['colors', 'рыжий,белый,серый,чёрный', 'Выберите не больше трёх окрасов'],
    ['colors', 'лиловый', 'Неверное значение'],
    ['size', 'huge', 'Неверное значение'],
    ['collar', 'maybe', 'Неверное значение'],
    ['chip', '12345', 'Номер чипа — 15 цифр'],
    ['hidden_mark', 'я'.repeat(301), 'Не более 300 символов'],
  ])('with %s «%s» is rejected', async (field, value, message) => {
    const sent = await sendPet(owner, { category: 'Потерянные', [field]: value });
    expectValidationErrors(sent, { [field]: message });
  });

  test('loses them when it becomes another ad, and another ad has none', async () => {
    const id = await postPet(owner, LOST);
    const edited = petDraft({ ...LOST, category: 'В хорошие руки' });
    expectOk(await owner.form(`/api/articles/update/${id}`, edited, [await tinyImage()]));
    expect(await read(owner, id)).not.toHaveProperty('place');
    expectOk(
      await owner.form(`/api/articles/update/${id}`, petDraft({ category: 'Потерянные' }), [
        await tinyImage(),
      ]),
    );
    expect(await read(owner, id)).toMatchObject({ place: '', colors: [], hidden_mark: '' });
  });

  test('has its edit reviewed but what only its author sees', async () => {
    const id = await publishPet(world, owner, LOST);
    const { images } = await read(owner, id);
    const edit = (fields: object) =>
      owner.form(
        `/api/articles/update/${id}`,
        petDraft({ ...LOST, ...fields, pictures: images.join(',') }),
      );
    expectOk(await edit({ hidden_mark: 'шрам на лапе' }));
    const changed = await read(owner, id);
    expect(changed).toMatchObject({ hidden_mark: 'шрам на лапе' });
    expect(changed.pending).toBeUndefined();
    expectOk(await edit({ place: '', colors: 'чёрный', hidden_mark: 'шрам на лапе' }));
    expect((await read(owner, id)).pending).toEqual({ place: '', colors: ['чёрный'] });
    expect(await read(other, id)).toMatchObject({ place: LOST.place });
    expectOk(await adminDoes(admin, 1, id));
    expect(await read(owner, id)).toMatchObject({ place: '', hidden_mark: 'шрам на лапе' });
  });
});

test('the colours are among the reference lists', async () => {
  const { colors } = (await world.visitor.get<PetReference>('/api/filters')).body;
  expect(colors).toContain('трёхцветный');
  expect(colors).toHaveLength(10);
});
