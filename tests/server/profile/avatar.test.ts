import sharp from 'sharp';
import { expect, test } from 'vitest';
import { IMAGE_BYTES_MAX } from '#contract/ads/ads.ts';
import type { Dialog } from '#contract/messages/messages.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import type { Profile } from '#contract/profile/profile.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { images as imageRows } from '#server/images/images.table.ts';
import { createTelegramPictures } from '#server/profile/avatar/telegramPictures.ts';
import { profileTexts } from '#server/profile/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { photo, tinyImage, tinyImages } from '#tests/support/images.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

const upload = async (user: TestUser, width = 600, height = 400): Promise<string> => {
  const answer = await user.form<{ avatar: string }>('/api/avatar', {}, [
    await photo({ width, height }),
  ]);
  expectOk(answer);
  return answer.body.avatar;
};
const profileOf = async (user: TestUser) => (await user.get<Profile>('/api/profile')).body;
const statusOf = async ({ visitor }: TestApp, image: string) =>
  (await visitor.fetch(`/api/image/${image}`)).status;

test('an avatar is a square of 256 px that anyone sees on ads, dialogs and the page', async () => {
  const world = await testApp();
  const [author, anna] = [await world.as('author'), await world.as('anna')];
  const ad = await publishPet(world, author);
  expectOk(await anna.post('/api/send-message', { to_user: author.id, text: 'Здравствуйте' }));
  expect((await world.visitor.get<PetAd>(`/api/articles/${ad}`)).body.author_avatar).toBeNull();
  const avatar = await upload(author);
  const answer = await world.visitor.fetch(`/api/image/${avatar}`);
  expect(answer.headers.get('cache-control')).toContain('public');
  const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ width, height, format }).toEqual({ width: 256, height: 256, format: 'webp' });
  expect((await world.visitor.get<PetAd>(`/api/articles/${ad}`)).body.author_avatar).toBe(avatar);
  expect((await world.visitor.get(`/api/users/${author.id}`)).body).toMatchObject({ avatar });
  expect((await anna.get<Dialog[]>('/api/dialogs')).body[1]).toMatchObject({ avatar });
  expect((await author.get<PersonalData>('/api/my-data')).body.user.avatar).toBe(avatar);
});

test('a new avatar, its removal and the end of the account delete the files', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const first = await upload(author);
  const second = await upload(author, 40, 90);
  expect(await statusOf(world, second)).toBe(200);
  expect([...world.images.keys()].filter((key) => key.startsWith(first))).toEqual([]);
  expectOk(await author.delete('/api/avatar'));
  expectOk(await author.delete('/api/avatar'));
  expect((await profileOf(author)).avatar).toBeNull();
  expect(world.images.size).toBe(0);
  await upload(author);
  expectOk(await author.post('/api/delete-account'));
  expect(world.images.size).toBe(0);
  expect(await world.db.$count(imageRows)).toBe(0);
});

test('of two avatars at once one stays, with its files alone', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const sent = await Promise.all([upload(author), upload(author, 300, 300)]);
  const { avatar } = await profileOf(author);
  expect(sent).toContain(avatar);
  expect(await world.db.$count(imageRows)).toBe(1);
  expect([...world.images.keys()].every((key) => key.startsWith(avatar ?? '-'))).toBe(true);
});

test('what is no image, too heavy or more than one is rejected and leaves nothing', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const send = (files: Awaited<ReturnType<typeof tinyImages>>) =>
    author.form('/api/avatar', {}, files);
  const named = (bytes: Uint8Array, type = 'image/png') => [{ name: 'a.png', bytes, type }];
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect((await send([])).status).toBe(422);
  expect((await send(await tinyImages(2))).status).toBe(422);
  expect((await send(named(svg, 'image/svg+xml'))).status).toBe(422);
  expect((await send(named(new Uint8Array(IMAGE_BYTES_MAX + 1)))).status).toBe(413);
  expect(world.images.size).toBe(0);
  expect((await profileOf(author)).avatar).toBeNull();
});

test('the avatar of a banned user is hidden, and the user can still remove it', async () => {
  const world = await testApp();
  const [author, anna] = [await world.as('author'), await world.as('anna')];
  expectOk(await anna.post('/api/send-message', { to_user: author.id, text: 'Здравствуйте' }));
  const avatar = await upload(author);
  await ban(world.db, author.id);
  expect(await statusOf(world, avatar)).toBe(404);
  expect((await anna.get<Dialog[]>('/api/dialogs')).body[1]?.avatar).toBeNull();
  expectOk(await (await world.as('author')).delete('/api/avatar'));
  expect(world.images.size).toBe(0);
});

test("Telegram's picture is offered once and copied on a yes", async () => {
  const world = await testApp();
  const [yes, no] = [await world.as('yes'), await world.as('no')];
  const { bytes } = await photo({ width: 640, height: 640 });
  world.botApi.pictures.set(10_001, bytes);
  expect(await profileOf(yes)).toMatchObject({ has_telegram: true, offers_avatar: true });
  const taken = await yes.post<{ avatar: string }>('/api/avatar/telegram');
  expect(await statusOf(world, taken.body.avatar)).toBe(200);
  expect(await profileOf(yes)).toMatchObject({ ...taken.body, offers_avatar: false });
  expectHttpError(await no.post('/api/avatar/telegram'), 404, profileTexts.noPicture);
  expectOk(await no.delete('/api/avatar'));
  expect(await profileOf(no)).toMatchObject({ avatar: null, offers_avatar: false });
});

test('without Telegram its picture is said to be out of reach, and the log has no token', async () => {
  const world = await testApp();
  const author = await world.as('author');
  world.botApi.failures.push({ kind: 'status', code: 502, description: 'Bad Gateway' });
  expectHttpError(await author.post('/api/avatar/telegram'), 503, profileTexts.pictureUnreachable);
  expect(world.log.join('')).not.toContain(world.config.botToken);
  expect((await profileOf(author)).offers_avatar).toBe(true);
});

test("Telegram's picture is read to ten megabytes at most, and from Telegram alone", async () => {
  const world = await testApp();
  world.botApi.pictures.set(10_001, new Uint8Array(1));
  let sent = 0;
  let redirect: RequestRedirect | undefined;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 2 ** 20;
      controller.enqueue(new Uint8Array(2 ** 20));
    },
  });
  const pictures = createTelegramPictures({
    ...world.deps,
    async fetch(input, init) {
      if (!String(input).includes('/file/')) return world.deps.fetch(input, init);
      redirect = init?.redirect;
      return new Response(endless);
    },
  });
  expect(await pictures.fetchOf(10_001)).toBeUndefined();
  expect(sent).toBeLessThan(13 * 2 ** 20);
  expect(redirect).toBe('error');
});

test('an avatar is uploaded as often as other forms are sent', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const statuses = new Set<number>();
  for (let turn = 0; turn < 62; turn += 1) {
    statuses.add((await author.post('/api/avatar/telegram')).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await author.form('/api/avatar', {}, [await tinyImage()])).status).toBe(429);
});
