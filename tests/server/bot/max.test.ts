import { beforeEach, describe, expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { botTexts } from '#server/bot/texts.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { announceExpiringAds } from '#server/jobs/timedNotices.ts';
import { createMaxChannel } from '#server/notices/channels/max/maxChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { setUpMax } from '#server/bot/max/setUpMax.ts';
import { closeDecidedCards } from '#server/bot/cards.ts';
import { addIdentity } from '#server/session/identities/identities.queries.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { enterMax, MAX, maxUser } from '#tests/support/maxLaunch.ts';
import { adminDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { takeErrors } from '#tests/support/serverErrors.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const VERA = maxUser(70_001, 'Вера');
const max = { ...MAX, hasNotices: true };
let world: TestApp;
let vera: TestUser;

beforeEach(async () => {
  world = await testApp({ max });
  vera = await enterMax(world, VERA);
});

/** The same person, who does nothing in the same second. */
const later = () => world.clock.advance({ seconds: 2 });
const bot = () => world.maxApi.inDialog;
const last = ({ id } = VERA) => {
  const sent = world.maxApi.dialogs.get(id)?.messages.at(-1);
  if (!sent) throw new Error('no message');
  return sent;
};
interface Button {
  type: string;
  text: string;
  payload: string;
}
const buttonsOf = (user = VERA): Button[] =>
  last(user)
    .attachments.filter(({ type }) => type === 'inline_keyboard')
    .flatMap(({ payload }) => (payload as { buttons: Button[][] }).buttons.flat());
const pathsOf = () =>
  buttonsOf().map(({ type, payload }) => type === 'open_app' && pathOfStartParam(payload));
/** Taps the button of the last message that begins with this text; returns the bot's answer. */
async function tap(text: string, user = VERA): Promise<string | undefined> {
  later();
  const button = buttonsOf(user).find((one) => one.text.startsWith(text));
  if (!button) throw new Error(`no button ${text}`);
  expect(await bot().tap(user, last(user).mid, button.payload)).toBe(200);
  return world.maxApi.dialogs.get(user.id)?.toast;
}
const work = async () => {
  later();
  await createNoticeWorker(
    world.deps,
    [createMaxChannel(world.deps, max)],
    async () => {},
  ).sendDue();
};
const stateOf = async (user: TestUser) =>
  (await user.get<NotificationSettings>('/api/notification-settings')).body.channels.max;
const sendUpdate = (update: object, secret = max.webhookSecret) =>
  world.visitor.post('/api/max/webhook', update, { 'x-max-bot-api-secret': secret });

describe('the start', () => {
  test('greets, and with a payload leads to the place', async () => {
    expect(await bot().start(VERA)).toBe(200);
    expect(last().text).toBe(botTexts.start);
    expect(pathsOf()).toEqual(['/']);
    later();
    await bot().start(VERA, 'post_12');
    expect(pathsOf()).toEqual(['/post/12']);
    later();
    await bot().start(VERA, 'nonsense');
    expect(last().text).toBe(botTexts.start);
  });

  test('promises nothing where the bot sends no notices', async () => {
    world = await testApp({ max: MAX });
    await bot().start(VERA);
    expect(last().text).toBe(botTexts.withoutNotices.start);
    later();
    await bot().type(VERA, '/help');
    expect(last().text).toBe(botTexts.withoutNotices.help);
  });

  test.each([
    ['/start', '/'],
    ['/start post_12', '/post/12'],
    ['/help', '/'],
    ['/support', '/messages?with=0'],
    ['/paysupport', '/messages?with=0'],
    ['/settings', '/profile/notices/settings'],
  ])('%s leads on', async (command, path) => {
    await bot().type(VERA, command);
    expect(pathsOf()).toEqual([path]);
  });

  test('other words are answered, and open the dialog for notices', async () => {
    expect(await stateOf(vera)).toBe('no_permission');
    await bot().type(VERA, 'Привет');
    expect(last().text).toBe(botTexts.unknown);
    expect(await stateOf(vera)).toBe('ok');
  });
});

describe('buttons act in the dialog', () => {
  async function expiring(): Promise<number> {
    await bot().start(VERA);
    const id = await publishPet(world, vera, { title: 'Щенок колли' });
    world.clock.advance({ days: 29, hours: 1 });
    await announceExpiringAds(world.deps);
    await work();
    await work();
    vera = await enterMax(world, VERA);
    return id;
  }
  const statusOf = async (id: number) =>
    (await vera.get<{ is_visible: number }>(`/api/articles/${id}`)).body.is_visible;

  test('an ad is extended, and its card keeps text and photo', async () => {
    const id = await expiring();
    const { text, attachments } = last();
    expect(text).toContain('снимется с публикации завтра');
    expect(attachments.map(({ type }) => type)).toEqual(['image', 'inline_keyboard']);
    expect(await tap('Продлить')).toBe(botTexts.extended);
    expect(last()).toMatchObject({ text, attachments: [{ type: 'image' }, {}] });
    expect(buttonsOf().map((button) => button.text)).toEqual([botTexts.outcomes.extended]);
    world.clock.advance({ days: 29 });
    vera = await enterMax(world, VERA);
    expect(await statusOf(id)).toBe(1);
  });

  test('an ad ends with its outcome', async () => {
    const id = await expiring();
    expect(await tap('Уже неактуально')).toBe(botTexts.howEnded);
    expect(await tap('Продано')).toBe(botTexts.ended.sold);
    expect(await statusOf(id)).toBe(4);
  });

  test('a kind of notices is switched off', async () => {
    await bot().start(VERA);
    await publishPet(world, vera);
    await work();
    expect(await tap('🔕')).toContain('публикации объявлений');
    const { body } = await vera.get<NotificationSettings>('/api/notification-settings');
    expect(body.kinds.ad_published).toBe(false);
  });

  test('a saved search pauses', async () => {
    await bot().start(VERA);
    const search = { section: 'pets', filters: { type: 'Собаки' }, notify: 'instant' };
    expectOk(await vera.post('/api/saved-searches', search));
    await publishPet(world, await world.as('boris'));
    await announceAdNews(world.deps);
    await work();
    expect(await tap('Пауза')).toBe(botTexts.paused);
    const { body } = await vera.get<SavedSearch[]>('/api/saved-searches');
    expect(body).toMatchObject([{ notify: 'off' }]);
    expect(pathsOf()).toEqual(['/profile/searches']);
  });

  test.each([
    ['Похоже', botTexts.similar, 'similar'],
    ['Это не мой питомец', botTexts.different, 'different'],
  ])('the owner of a lost pet says «%s»', async (button, answer, state) => {
    await bot().start(VERA);
    const pet = { city: 'Тула', colors: ['рыжий'], happened_at: '2026-03-01', price: undefined };
    const lost = await publishPet(world, vera, { ...pet, category: 'Потерянные' });
    await publishPet(world, await world.as('boris'), { ...pet, category: 'Найденные' });
    await announceAdNews(world.deps);
    await work();
    expect(await tap(button)).toBe(answer);
    const { body } = await vera.get<PetMatch[]>(`/api/matches/${lost}`);
    expect(body).toMatchObject([{ state }]);
  });

  test('an admin decides, and cards tell what others have decided', async () => {
    const admin = maxUser(70_009, 'Админ');
    const person = { provider: 'max', id: admin.id, name: 'Админ', at: world.clock.now() } as const;
    await addIdentity(world.db, (await world.as('admin')).id, person);
    await bot().start(admin);
    const [first, second] = [await postPet(vera), await postPet(vera)];
    world.clock.advance({ minutes: 11 });
    await work();
    expect(buttonsOf(admin).map(({ text }) => text)).toContain('Опубликовать');
    expect(await tap('Опубликовать', admin)).toBe(botTexts.published);
    await work();
    later();
    for (const id of [first, second]) await adminDoes(await world.as('admin'), 1, id);
    await closeDecidedCards(world.deps);
    expect(buttonsOf(admin)).toHaveLength(1);
  });

  test('somebody’s button does nothing to another’s ad', async () => {
    const id = await publishPet(world, vera);
    const boris = maxUser(70_002, 'Борис');
    await enterMax(world, boris);
    await bot().start(boris);
    later();
    await bot().tap(boris, last(boris).mid, `end:${id}:other`);
    expect((await vera.get<{ is_visible: number }>(`/api/articles/${id}`)).body.is_visible).toBe(1);
  });
});

describe('the webhook', () => {
  const started = {
    update_type: 'bot_started',
    timestamp: 1,
    chat_id: 1,
    user: { user_id: VERA.id },
  };

  test('needs the secret', async () => {
    for (const secret of ['', 'wrong', `${max.webhookSecret}x`]) {
      expectHttpError(await sendUpdate(started, secret), 401);
    }
    expect(world.maxApi.calls).toEqual([]);
  });

  test('works on each update once, and takes those that it does not know', async () => {
    world.maxApi.dialogs.set(VERA.id, { person: VERA, state: 'open', messages: [] });
    expectOk(await sendUpdate(started));
    expectOk(await sendUpdate(started));
    expect(world.maxApi.dialogs.get(VERA.id)?.messages).toHaveLength(1);
    expectOk(await sendUpdate({ update_type: 'bot_admin_permissions_changed', timestamp: 2 }));
    expectOk(await sendUpdate({ update_type: 'message_created', timestamp: 3, message: null }));
  });

  test('asks for a repetition after an outage', async () => {
    world.maxApi.dialogs.set(VERA.id, { person: VERA, state: 'open', messages: [] });
    world.maxApi.failures.push({ kind: 'page', status: 502 });
    expect((await sendUpdate(started)).status).toBe(500);
    takeErrors();
    expectOk(await sendUpdate(started));
    expect(world.maxApi.dialogs.get(VERA.id)?.messages).toHaveLength(1);
  });

  test('is no endpoint without MAX', async () => {
    world = await testApp();
    expectHttpError(await sendUpdate(started), 404);
  });
});

describe('npm run bot:setup', () => {
  test('sets commands and webhook, and says what the site of MAX alone can do', async () => {
    world.maxApi.settings.subscriptions = [];
    const lines = await setUpMax(world.config, world.deps.fetch);
    expect(world.maxApi.settings.commands).toHaveLength(botTexts.commands.length);
    expect(world.maxApi.settings.subscriptions).toMatchObject([
      { url: 'https://petskod.test/api/max/webhook', secret: max.webhookSecret },
    ]);
    expect(lines.join('\n')).toContain('business.max.ru');
    expect(await setUpMax({ ...world.config, max: undefined }, world.deps.fetch)).toEqual([]);
  });

  test('says what is missing where the certificate of MAX is not known', async () => {
    const unknown = async () => {
      throw new TypeError('fetch failed', { cause: new Error('self-signed certificate in chain') });
    };
    await expect(setUpMax(world.config, unknown)).rejects.toThrow('NODE_EXTRA_CA_CERTS');
  });

  test('sets no webhook where MAX calls none', async () => {
    world.maxApi.settings.subscriptions = [];
    const publicUrl = 'https://petskod.test:8443';
    const lines = await setUpMax({ ...world.config, publicUrl }, world.deps.fetch);
    expect(lines.join('\n')).toContain('No webhook');
    expect(world.maxApi.settings.subscriptions).toEqual([]);
  });
});
