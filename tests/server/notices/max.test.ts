import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice, NotificationSettings } from '#contract/notices.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { createMaxChannel } from '#server/notices/channels/max/maxChannel.ts';
import { createChannels } from '#server/notices/channels/createChannels.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { enterMax, MAX, maxUser } from '#tests/support/maxLaunch.ts';
import { publishPet } from '#tests/support/pets.ts';
import { takeErrors } from '#tests/support/serverErrors.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const VERA = maxUser(70_001, 'Вера');
const WITH_NOTICES = { ...MAX, hasNotices: true };
let world: TestApp;
let vera: TestUser;
let pauses: number[];

beforeEach(async () => {
  world = await testApp({ max: WITH_NOTICES });
  vera = await enterMax(world, VERA);
  pauses = [];
  await world.maxApi.inDialog.start(VERA);
  dialog().messages.length = 0;
  world.clock.advance({ seconds: 2 });
});

const channel = () =>
  createMaxChannel(world.deps, WITH_NOTICES, async (ms) => {
    pauses.push(ms);
    world.clock.advance({ seconds: ms / 1000 });
  });
const work = () => createNoticeWorker(world.deps, [channel()], async () => {}).sendDue();
function dialog() {
  const found = world.maxApi.dialogs.get(VERA.id);
  if (!found) throw new Error('no dialog');
  return found;
}
const sent = () => dialog().messages;
const channels = async () =>
  (await vera.get<NotificationSettings>('/api/notification-settings')).body.channels;
const fail = (status: number, code: string) =>
  world.maxApi.failures.push({ kind: 'status', status, code });
interface Keyboard {
  buttons: { type: string; text: string; payload: string; web_app?: string }[][];
}
const keyboard = () =>
  sent()
    .flatMap(({ attachments }) => attachments)
    .filter(({ type }) => type === 'inline_keyboard')
    .flatMap(({ payload }) => (payload as Keyboard).buttons);

describe('a notice in MAX', () => {
  test('has text, photo and buttons: one opens the app at its place, one acts', async () => {
    const id = await publishPet(world, vera, { title: 'Щенок колли' });
    await work();
    expect(sent()).toMatchObject([
      { from: 'bot', text: 'Объявление «Щенок колли» опубликовано', isSilent: false },
    ]);
    expect(sent()[0]?.attachments.map(({ type }) => type)).toEqual(['image', 'inline_keyboard']);
    const [[open], [off]] = keyboard() as [[{ payload: string }], [object]];
    expect(open).toMatchObject({ type: 'open_app', text: 'Открыть', web_app: MAX.botName });
    expect(pathOfStartParam(open.payload)).toBe(`/post/${id}`);
    expect(off).toMatchObject({ type: 'callback', payload: 'off:ad_published' });
  });

  test('waits while MAX works on its photo', async () => {
    world.maxApi.processing.notReady = 2;
    await publishPet(world, vera);
    await work();
    expect(pauses).toEqual([1000, 2000]);
    expect(sent()).toHaveLength(1);
  });

  test('comes without a photo that cannot be uploaded', async () => {
    await publishPet(world, vera);
    fail(500, 'internal');
    await work();
    expect(sent()[0]?.attachments.map(({ type }) => type)).toEqual(['inline_keyboard']);
  });

  test('comes without a photo that is never ready', async () => {
    world.maxApi.processing.notReady = 9;
    await publishPet(world, vera);
    await work();
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(sent()[0]?.attachments.map(({ type }) => type)).toEqual(['inline_keyboard']);
  });

  test('is silent in quiet hours', async () => {
    await publishPet(world, vera);
    world.clock.advance({ hours: 12 });
    await work();
    expect(sent()[0]?.isSilent).toBe(true);
  });

  test('that MAX refuses is only in the list', async () => {
    await publishPet(world, vera);
    world.images.clear();
    fail(400, 'proto.payload');
    await work();
    expect(sent()).toEqual([]);
    expect((await vera.get<Notice[]>('/api/notices')).body).toHaveLength(1);
    expect((await channels()).max).toBe('ok');
  });
});

describe('the dialog', () => {
  test('that is stopped is known at once, and by a refused message', async () => {
    expect((await channels()).max).toBe('ok');
    await world.maxApi.inDialog.stop(VERA);
    expect((await channels()).max).toBe('blocked');
    await world.maxApi.inDialog.start(VERA);
    expect((await channels()).max).toBe('ok');
    // MAX has not told of it.
    dialog().state = 'stopped';
    await publishPet(world, vera);
    world.images.clear();
    await work();
    expect((await channels()).max).toBe('blocked');
  });

  test('of which nothing is known is tried once', async () => {
    const olga = maxUser(70_002, 'Ольга');
    const user = await enterMax(world, olga);
    const stateOf = async () =>
      (await user.get<NotificationSettings>('/api/notification-settings')).body.channels.max;
    expect(await stateOf()).toBe('no_permission');
    await publishPet(world, user);
    world.images.clear();
    await work();
    expect(await stateOf()).toBe('no_permission');
    const calls = world.maxApi.calls.length;
    await publishPet(world, user);
    await work();
    expect(world.maxApi.calls).toHaveLength(calls);
  });

  test('that is older than the account is found', async () => {
    const olga = maxUser(70_002, 'Ольга');
    await world.maxApi.inDialog.start(olga);
    const user = await enterMax(world, olga);
    await publishPet(world, user);
    world.clock.advance({ seconds: 2 });
    await work();
    const { body } = await user.get<NotificationSettings>('/api/notification-settings');
    expect(body.channels.max).toBe('ok');
  });

  test('is forgotten with the way in', async () => {
    expectOk(await vera.post('/api/delete-account'));
    world.clock.advance({ seconds: 5 });
    vera = await enterMax(world, VERA);
    expect((await channels()).max).toBe('no_permission');
  });
});

describe('a channel that takes nothing', () => {
  test.each([
    ['an error of the token', () => fail(401, 'verify.token')],
    ['an outage', () => fail(503, 'service.unavailable')],
    ['the page of a proxy', () => world.maxApi.failures.push({ kind: 'page', status: 502 })],
  ])('keeps the notice: %s', async (_, break_) => {
    await publishPet(world, vera);
    world.images.clear();
    break_();
    await work();
    expect(sent()).toEqual([]);
    world.clock.advance({ minutes: 1 });
    await work();
    expect(sent()).toHaveLength(1);
    takeErrors();
  });

  test('waits when MAX asks for it', async () => {
    await publishPet(world, vera);
    world.images.clear();
    fail(429, 'too.many.requests');
    await work();
    expect(sent()).toEqual([]);
    world.clock.advance({ seconds: 10 });
    await work();
    expect(sent()).toHaveLength(1);
  });
});

test('without MAX_NOTICES the bot sends none, and the settings do not name it', async () => {
  world = await testApp({ max: MAX });
  vera = await enterMax(world, VERA);
  expect(createChannels(world.deps).map(({ name }) => name)).toEqual(['telegram', 'web_push']);
  expect(await channels()).toEqual({ telegram: 'no_permission', web_push: 0 });
});
