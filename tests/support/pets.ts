import { petCategoryNames } from '#contract/texts.ts';
import type { Answer } from './client.ts';
import { expectOk } from './expectations.ts';
import type { Fields, Upload } from './multipart.ts';
import { tinyPicture } from './pictures.ts';
import type { Person, TestApp } from './testApp.ts';

const [SALE] = petCategoryNames;

/** The fields of a pet ad that nothing is wrong with. */
export const petDraft = (fields: Fields = {}): Fields => ({
  title: 'Щенок лабрадора',
  category: SALE,
  type_ad: 'Собаки',
  breed: 'Лабрадор-ретривер',
  city: 'Москва',
  price: 15_000,
  description: 'Ласковый, привит',
  sex: 1,
  ...fields,
});

/** Sends the posting form and returns the answer, whatever it is. */
export const sendPet = async (
  person: Person,
  fields: Fields = {},
  pictures?: Upload[],
  headers?: Record<string, string>,
): Promise<Answer<{ id: number }>> =>
  person.form('/api/articles/create', petDraft(fields), pictures ?? [await tinyPicture()], headers);

/** Posts a pet ad, which is under review then, and returns its id. */
export async function postPet(person: Person, fields: Fields = {}): Promise<number> {
  const answer = await sendPet(person, fields);
  expectOk(answer);
  return answer.body.id;
}

export const adminDoes = (admin: Person, action: number, id: number) =>
  admin.post('/api/admin/ad-action', { ad_id: id, do: action });
export const ownerDoes = (owner: Person, action: number, id: number) =>
  owner.post('/api/user/ad-action', { ad_id: id, do: action });

/** Posts a pet ad that an admin publishes at once. */
export async function publishPet(
  world: TestApp,
  author: Person,
  fields: Fields = {},
): Promise<number> {
  const id = await postPet(author, fields);
  expectOk(await adminDoes(await world.as('admin'), 1, id));
  return id;
}

export const STATES = [
  'published',
  'review',
  'rejected',
  'outdated',
  'expired',
  'deleted',
] as const;
export type State = (typeof STATES)[number];

/** A pet ad brought into a state through the API; `expired` moves the clock by 30 days. */
export async function petIn(
  state: State,
  world: TestApp,
  author: Person,
  fields: Fields = {},
): Promise<number> {
  if (state === 'review') return postPet(author, fields);
  if (state === 'rejected') {
    const id = await postPet(author, fields);
    expectOk(await adminDoes(await world.as('admin'), 3, id));
    return id;
  }
  const id = await publishPet(world, author, fields);
  if (state === 'outdated') expectOk(await ownerDoes(author, 4, id));
  if (state === 'deleted') expectOk(await author.post('/api/delete-ad', { ad_id: id }));
  if (state === 'expired') world.clock.advance({ days: 30 });
  return id;
}
