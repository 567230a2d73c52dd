import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PHOTO_BYTES_MAX, PHOTO_BYTES_PER_DAY } from '#contract/ads/ads.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { images } from '#server/images/images.table.ts';
import { imageTexts } from '#server/images/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { tinyImages } from '#tests/support/images.ts';
import type { Upload } from '#tests/support/multipart.ts';
import { publishPet, sendPet } from '#tests/support/pets.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

/** An image of a person that takes so many bytes. */
async function hold({ db, clock }: TestApp, { id }: TestUser, bytes: number): Promise<void> {
  const size = { width: 8, height: 6 };
  const row = { id: `held-${bytes}`, ownerId: id, ...size, bytes, createdAt: clock.now() };
  await db.insert(images).values(row);
}

const sendPhoto = async (user: TestUser, receiver: number, photos?: Upload[]) =>
  user.form('/api/send-photo', { receiver }, photos ?? (await tinyImages(1)));
/** What would be refused by its bytes if anybody looked at them. */
const unread: Upload = { name: 'notes.jpg', bytes: Buffer.from('no image'), type: 'image/jpeg' };

test('an uploaded photo counts the bytes of its files', async () => {
  const world = await testApp();
  const author = await world.as('author');
  expectOk(await sendPet(author));
  const rows = await world.db.select().from(images).where(eq(images.ownerId, author.id));
  const stored = [...world.images.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(rows.map(({ bytes }) => bytes)).toEqual([stored]);
});

test('who has stored 100 MB in a day waits, whatever the photos are for, and none is decoded', async () => {
  const world = await testApp({ moderation: 'after' });
  const [author, owner] = [await world.as('author'), await world.as('owner')];
  const lost = await publishPet(world, owner, { category: 'Потерянные' });
  await hold(world, author, PHOTO_BYTES_PER_DAY);
  world.clock.advance({ hours: 20 });

  const refused = imageTexts.tooManyToday(4 * 3600);
  const ad = await sendPet(author, {}, [unread]);
  expectHttpError(ad, 429, refused);
  expect(ad.headers.get('retry-after')).toBe(String(4 * 3600));
  expectHttpError(await sendPhoto(author, owner.id, [unread]), 429, refused);
  expectHttpError(await sendPhoto(author, SUPPORT_ID, [unread]), 429, refused);
  expectHttpError(await author.form('/api/avatar', {}, [unread]), 429, refused);
  const seen = await sendSighting(world, author, lost, {}, { images: [unread] });
  expectHttpError(seen, 429, refused);

  expectOk(await sendPhoto(owner, author.id));
  world.clock.advance({ hours: 4 });
  expectOk(await sendPet(author));
});

test('who has stored 300 MB stores no more until something is deleted', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await hold(world, author, PHOTO_BYTES_MAX);
  world.clock.advance({ days: 2 });
  expectHttpError(await sendPhoto(author, SUPPORT_ID), 429, imageTexts.noRoom);
  await world.db.delete(images).where(eq(images.ownerId, author.id));
  expectOk(await sendPhoto(author, SUPPORT_ID));
});

test('forms that are sent at once count each other', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const before = world.images.size;
  expectOk(await sendPhoto(author, SUPPORT_ID));
  const [first] = await world.db.select().from(images).where(eq(images.ownerId, author.id));
  // One more photo of this size fits.
  await hold(world, author, PHOTO_BYTES_PER_DAY - 2 * (first?.bytes ?? 0));
  const stored = world.images.size;
  const answers = await Promise.all([1, 2, 3].map(() => sendPhoto(author, SUPPORT_ID)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(world.images.size - stored).toBe(stored - before);
});

test('admins, and a site without rate limits, have no such limit', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const author = await world.as('author');
  await hold(world, admin, PHOTO_BYTES_MAX);
  expectOk(await sendPhoto(admin, author.id));

  const free = await testApp({ rateLimits: false });
  const other = await free.as('author');
  await hold(free, other, PHOTO_BYTES_MAX);
  expectOk(await sendPet(other));
});
