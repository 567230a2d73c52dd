import { petCategoryNames } from '#contract/texts.ts';
import type { Answer } from './client.ts';
import { expectOk } from './expectations.ts';
import type { Fields, Upload } from './multipart.ts';
import { tinyImage } from './images.ts';
import type { TestUser, TestApp } from './testApp.ts';

const [SALE] = petCategoryNames;

/** Valid fields of a pet ad. */
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

/** Submits the posting form. */
export const sendPet = async (
  user: TestUser,
  fields: Fields = {},
  images?: Upload[],
  headers?: Record<string, string>,
): Promise<Answer<{ id: number }>> =>
  user.form('/api/articles/create', petDraft(fields), images ?? [await tinyImage()], headers);

/** Posts a pet ad, which is in review then; returns its id. */
export async function postPet(user: TestUser, fields: Fields = {}): Promise<number> {
  const answer = await sendPet(user, fields);
  expectOk(answer);
  return answer.body.id;
}

export const adminDoes = (admin: TestUser, action: number, id: number) =>
  admin.post('/api/admin/ad-action', { ad_id: id, do: action });
export const ownerDoes = (owner: TestUser, action: number, id: number) =>
  owner.post('/api/user/ad-action', { ad_id: id, do: action });

/** Posts a pet ad and publishes it as an admin. */
export async function publishPet(
  world: TestApp,
  author: TestUser,
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

/** Creates a pet ad in this state through the API; `expired` moves the clock by 30 days. */
export async function petIn(
  state: State,
  world: TestApp,
  author: TestUser,
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
