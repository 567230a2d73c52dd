import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { SamePhoto } from '#contract/admin/admin.ts';
import { hashPhotos } from '#server/jobs/hashPhotos.ts';
import { expectOk } from '#tests/support/expectations.ts';
import type { Upload } from '#tests/support/multipart.ts';
import { events, pets, send } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const PHOTOS = join(import.meta.dirname, '../../../mock-env/demo/photos');
const file = (name: string, bytes: Uint8Array): Upload => ({ name, bytes, type: 'image/jpeg' });
const read = (name: string) => new Uint8Array(readFileSync(join(PHOTOS, name)));

let world: TestApp;
let admin: TestUser;
let anna: TestUser;
let boris: TestUser;
let original: Upload;
let copy: Upload;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  admin = await world.as('admin');
  anna = await world.as('anna');
  boris = await world.as('boris');
  original = file('krolik.jpg', read('rodents/krolik.jpg'));
  const smaller = await sharp(original.bytes).rotate().resize(500).jpeg({ quality: 40 }).toBuffer();
  copy = file('copy.jpg', new Uint8Array(smaller));
});

const post = async (user: TestUser, photo: Upload, title: string, section = pets) => {
  const answer = await send(section, user, { title }, [photo]);
  expectOk(answer);
  return answer.body.id;
};
const found = async (id: number) =>
  (await admin.get<SamePhoto[]>(`/api/admin/same-photos/${id}`)).body;

test('a photo of another user’s ad is found, smaller and recompressed, in any section', async () => {
  const first = await post(anna, original, 'Кролик');
  const second = await post(boris, copy, 'Выставка кроликов', events);
  const [same, ...others] = await found(second);
  expect(others).toEqual([]);
  expect(same).toMatchObject({
    ad_id: first,
    section: 1,
    title: 'Кролик',
    is_visible: 2,
    author: anna.id,
    author_name: 'anna',
  });
  expect(await found(first)).toMatchObject([{ ad_id: second, section: 4, author: boris.id }]);
  for (const image of [same?.image, same?.other_image]) {
    expect((await world.visitor.fetch(`/api/image/${image}`)).status).toBe(200);
  }
});

test('other photos, own ads and deleted ads are not', async () => {
  const first = await post(anna, original, 'Кролик');
  await post(anna, copy, 'Тот же кролик');
  await post(boris, file('other.jpg', read('rodents/myshka.jpg')), 'Мышка');
  expect(await found(first)).toEqual([]);
  const second = await post(boris, copy, 'Кролик');
  expect(await found(first)).toHaveLength(1);
  expectOk(await boris.post('/api/delete-ad', { ad_id: second }));
  expect(await found(first)).toEqual([]);
});

test('a photo of an edit that waits for review is found by its ad', async () => {
  const first = await post(anna, original, 'Кролик');
  const other = file('other.jpg', read('rodents/myshka.jpg'));
  const second = await post(boris, other, 'Мышка');
  expectOk(await admin.post('/api/admin/ad-action', { ad_id: second, do: 1 }));
  expectOk(
    await boris.form(`/api/articles/update/${second}`, pets.draft({ title: 'Мышка' }), [copy]),
  );
  expect(await found(first)).toMatchObject([{ ad_id: second }]);
  expect(await found(second)).toMatchObject([{ ad_id: first }]);
});

test('photos stored before there were hashes get theirs by a job', async () => {
  const first = await post(anna, original, 'Кролик');
  const second = await post(boris, copy, 'Кролик');
  await world.db.execute(sql`UPDATE images SET hash = NULL, hash_bands = NULL`);
  expect(await found(first)).toEqual([]);
  expect(await hashPhotos(world.deps)).toBe(2);
  expect(await hashPhotos(world.deps)).toBe(0);
  expect(await found(first)).toMatchObject([{ ad_id: second }]);
});

test('a photo whose file is lost does not stop the job', async () => {
  await post(anna, original, 'Кролик');
  await world.db.execute(sql`UPDATE images SET hash = NULL, hash_bands = NULL`);
  world.images.clear();
  expect(await hashPhotos(world.deps)).toBe(1);
  expect(await hashPhotos(world.deps)).toBe(0);
});
