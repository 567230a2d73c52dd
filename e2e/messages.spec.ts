import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type Page,
  type TestInfo,
} from 'playwright/test';
import { MESSAGES_PAGE, type Dialog, type Message } from '../server/contract/messages/messages.ts';
import { demoAd } from './support/ads.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import { translatePage } from '../tests/support/translation.ts';
import { openInTelegram, pressTelegramBack } from './support/telegram.ts';

type Reach = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>;

interface Member {
  id: number;
  token: string;
  send: (to: number, text: string) => Promise<void>;
  /** The texts of a conversation on the server. */
  texts: (withId: number, query?: string) => Promise<string[]>;
}

/** Signs a persona in by the API. */
const member = async (request: APIRequestContext, persona: string): Promise<Member> =>
  memberOf(request, await tokenOf(request, persona));

/** Two new users without messages, different for each viewport. */
async function newcomers(
  request: APIRequestContext,
  info: TestInfo,
  pair: number,
): Promise<[Member, Member]> {
  const writer = await tokenOfStranger(request, info, pair * 2, 'Пишущий');
  const other = await tokenOfStranger(request, info, pair * 2 + 1, 'Читающий');
  return [await memberOf(request, writer), await memberOf(request, other)];
}

async function memberOf(request: APIRequestContext, token: string): Promise<Member> {
  const headers = { authorization: `Bearer ${token}` };
  const check = await request.get('/api/check-token', { headers });
  const { user_id: id } = (await check.json()) as { user_id: number };
  return {
    id,
    token,
    send: async (to, text) => {
      const answer = await request.post('/api/send-message', {
        headers,
        data: { to_user: to, text },
      });
      expect(answer.ok()).toBe(true);
    },
    texts: async (withId, query = '') => {
      const path = `/api/messages/${withId}?limit=100&${query}`;
      const answer = await request.get(path, { headers });
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
    },
  };
}

/** Opens a browser context with this user signed in. */
async function browserOf(browser: Browser, { token }: Member): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await storeToken(page, token);
  return page;
}

const history = (app: Reach) => app.getByRole('log');
const field = (app: Reach) => app.getByLabel('Сообщение', { exact: true });

async function write(app: Reach, text: string): Promise<void> {
  await field(app).fill(text);
  await app.getByRole('button', { name: 'Отправить' }).click();
}

/** What a wide window does not change runs once. */

test(
  'two users chat without a reload, one of them inside Telegram',
  { tag: '@wide' },
  async ({ page, browser }, info) => {
    const name = info.project.name;
    const puppy = 'Щенок бигля, девочка, 3 месяца';
    const title = name === 'phone' ? 'Пудель малый, серебристый мальчик' : puppy;
    const ad = await demoAd(page.request, { title });
    const kennel = await member(page.request, 'kennel');
    const author = await browserOf(browser, kennel);
    await author.goto('/');
    const badge = author.getByRole('link', { name: /Сообщения/u }).filter({ visible: true });
    await expect(badge).toBeVisible();

    const [persona, username] = name === 'phone' ? ['timur', 'Тимур'] : ['olga', 'Ольга'];
    const app = await openInTelegram(page, { persona, startapp: `post_${ad.id}` });
    await app.getByRole('button', { name: 'Написать' }).click();
    await expect(history(app)).toContainText('Здравствуйте! Пишу по вашему объявлению');
    await expect(history(app).getByRole('link', { name: ad.title })).toBeVisible();

    // The author gets the message on any screen without a reload.
    await expect(badge).toHaveAccessibleName(/непрочитанн/u);
    await badge.click();
    await author.getByRole('link', { name: new RegExp(String(username), 'u') }).click();
    await expect(history(author).getByRole('link', { name: ad.title })).toBeVisible();
    await write(author, `Да, щенок ещё у нас (${name})`);
    await expect(history(app)).toContainText(`Да, щенок ещё у нас (${name})`);
    await write(app, `Приедем в субботу (${name})`);
    await expect(history(author)).toContainText(`Приедем в субботу (${name})`);
    // Who waits for an answer is offered to be told of it: Telegram asks whether the bot may write.
    await app.getByRole('button', { name: 'Сообщить, когда ответят' }).click();
    await page.getByRole('button', { name: 'Разрешить' }).click();

    // The same greeting again opens the dialog and sends nothing.
    await pressTelegramBack(page);
    await app.getByRole('button', { name: 'Написать' }).click();
    await expect(history(app)).toContainText(`Приедем в субботу (${name})`);
    await expect(history(app).getByRole('link', { name: ad.title })).toHaveCount(1);
    await author.context().close();
  },
);

test('a block stops both users, is visible to both, and can be undone', async ({
  page,
  browser,
}, info) => {
  const [one, two] = info.project.name === 'phone' ? ['marina', 'timur'] : ['shelter', 'sergey'];
  const blocker = await member(page.request, String(one));
  const other = await member(page.request, String(two));
  await other.send(blocker.id, 'Купите слона');
  const left = await browserOf(browser, blocker);
  const right = await browserOf(browser, other);
  await left.goto(`/messages?with=${other.id}`);
  await right.goto(`/messages?with=${blocker.id}`);
  await expect(history(right)).toContainText('Купите слона');

  await left.getByRole('button', { name: 'Действия с диалогом' }).click();
  await left.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
  await left.getByRole('alertdialog').getByRole('button', { name: 'Заблокировать' }).click();
  await expect(left).toHaveURL(/\/messages$/u);
  await expect(right.getByText('Пользователь заблокировал вас')).toBeVisible();
  await expect(field(right)).toHaveCount(0);

  await left.goto(`/messages?with=${other.id}`);
  await expect(left.getByText('Вы заблокировали пользователя')).toBeVisible();
  await left.getByRole('button', { name: 'Действия с диалогом' }).click();
  await left.getByRole('dialog').getByRole('button', { name: 'Разблокировать' }).click();
  await left.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать' }).click();
  await expect(history(left)).toContainText('Купите слона');
  await write(right, 'Извините');
  await expect(history(left)).toContainText('Извините');
  await left.context().close();
  await right.context().close();
});

test('a lost connection loses and repeats no message', async ({ page, browser }, info) => {
  const [one, two] = info.project.name === 'phone' ? ['marina', 'sergey'] : ['olga', 'timur'];
  const writer = await member(page.request, String(one));
  const other = await member(page.request, String(two));
  const left = await browserOf(browser, writer);
  const right = await browserOf(browser, other);
  await left.goto(`/messages?with=${other.id}`);
  await right.goto(`/messages?with=${writer.id}`);
  await write(left, 'До обрыва');
  await expect(history(right)).toContainText('До обрыва');

  await left.context().setOffline(true);
  await write(left, 'Во время обрыва');
  await write(left, 'И ещё одно');
  await expect(left.getByText('Отправим, когда появится связь').first()).toBeVisible();
  await field(left).fill('Недописанное');
  await write(right, 'Вы пропали?');

  await left.context().setOffline(false);
  for (const side of [left, right]) {
    const log = history(side);
    for (const text of ['До обрыва', 'Во время обрыва', 'И ещё одно', 'Вы пропали?']) {
      await expect(log.getByText(text, { exact: true })).toHaveCount(1);
    }
  }
  await expect(left.getByText(UNSENT)).toHaveCount(0);
  await expect(field(left)).toHaveValue('Недописанное');
  await left.reload();
  await expect(field(left)).toHaveValue('Недописанное');
  await expect(history(left).getByText('И ещё одно', { exact: true })).toHaveCount(1);
  await left.context().close();
  await right.context().close();
});

/** Crashes the pages: a normal close would bring them online for a short time. */
async function kill(...pages: Page[]): Promise<void> {
  const ends = pages.map((page) => page.waitForEvent('crash'));
  for (const page of pages) {
    const devTools = await page.context().newCDPSession(page);
    // A crashed page sends no response.
    devTools.send('Page.crash').catch(() => {});
  }
  await Promise.all(ends);
  await Promise.all(pages.map((page) => page.close()));
}

/** A message that failed, or waits for the connection. */
const UNSENT = /Не отправлено|Отправим, когда появится связь/u;
const unsent = (app: Reach, text: string) =>
  app
    .locator('[data-key]')
    .filter({ has: app.getByText(text, { exact: true }) })
    .filter({ has: app.getByText(UNSENT) });

test('messages of two tabs closed offline are both restored, and sent once each', async ({
  page,
  browser,
}, info) => {
  const [writer, other] = await newcomers(page.request, info, 1);
  const [first, second] = ['Из первой', 'Из второй'] as const;
  const left = await browserOf(browser, writer);
  const context = left.context();
  const right = await context.newPage();
  await storeToken(right, writer.token);
  for (const tab of [left, right]) {
    await tab.goto(`/messages?with=${other.id}`);
    await expect(tab.getByText('Здесь пока пусто. Напишите первым!')).toBeVisible();
  }
  await context.setOffline(true);
  await write(left, first);
  await write(right, second);
  // Each tab shows the other's unsent messages.
  for (const tab of [left, right]) {
    await expect(unsent(tab, first)).toBeVisible();
    await expect(unsent(tab, second)).toBeVisible();
  }
  await kill(left, right);
  await context.setOffline(false);

  const again = await context.newPage();
  await storeToken(again, writer.token);
  await again.goto(`/messages?with=${other.id}`);
  // They go out by themselves.
  await expect(again.getByRole('log').getByText('Отправлено')).toHaveCount(2);
  await again.reload();
  await expect(history(again).getByText(second, { exact: true })).toHaveCount(1);
  await expect(again.getByText(UNSENT)).toHaveCount(0);
  expect(await other.texts(writer.id)).toEqual([first, second]);
  await context.close();
});

test('a message discarded in one tab is not sent by another', async ({ page, browser }, info) => {
  const [writer, other] = await newcomers(page.request, info, 2);
  const text = 'Передумали';
  const left = await browserOf(browser, writer);
  const right = await left.context().newPage();
  await storeToken(right, writer.token);
  for (const tab of [left, right]) {
    await tab.goto(`/messages?with=${other.id}`);
    await expect(tab.getByText('Здесь пока пусто. Напишите первым!')).toBeVisible();
  }
  await left.context().setOffline(true);
  await write(left, text);
  await unsent(right, text).getByRole('button', { name: 'Удалить' }).click();
  await expect(left.getByText(text, { exact: true })).toHaveCount(0);
  await left.context().setOffline(false);
  await write(left, `${text}, но не совсем`);
  await expect(history(right)).toContainText(`${text}, но не совсем`);
  await expect(right.getByRole('log').getByText('Отправлено')).toBeVisible();
  expect(await other.texts(writer.id)).toEqual([`${text}, но не совсем`]);
  await left.context().close();
});

test('a repeated short message is not merged with the first one after a reload', async ({
  page,
  browser,
}, info) => {
  const [writer, other] = await newcomers(page.request, info, 3);
  const left = await browserOf(browser, writer);
  const context = left.context();
  await left.goto(`/messages?with=${other.id}`);
  await write(left, '+');
  await expect(left.getByRole('log').getByText('Отправлено')).toHaveCount(1);
  await context.setOffline(true);
  await write(left, '+');
  await expect(unsent(left, '+')).toBeVisible();
  await kill(left);
  await context.setOffline(false);

  const again = await context.newPage();
  await storeToken(again, writer.token);
  await again.goto(`/messages?with=${other.id}`);
  await expect(again.getByRole('log').getByText('Отправлено')).toHaveCount(2);
  expect(await other.texts(writer.id)).toEqual(['+', '+']);
  await context.close();
});

test('photos go out over a slow network; the other side reads them on one of two devices', async ({
  page,
  browser,
}, info) => {
  const [writer, other] = await newcomers(page.request, info, 4);
  const left = await browserOf(browser, writer);
  const [phone, desk] = [await browserOf(browser, other), await browserOf(browser, other)];
  await left.goto(`/messages?with=${other.id}`);
  await expect(left.getByText('Здесь пока пусто. Напишите первым!')).toBeVisible();
  await desk.goto('/messages');
  await expect(desk.getByRole('link', { name: /^Поддержка/u })).toBeVisible();
  const devTools = await left.context().newCDPSession(left);
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
  await left
    .getByLabel('Прикрепить фото')
    .first()
    .setInputFiles('mock-env/demo/photos/cats/kotenok.jpg');
  await expect(left.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await write(left, 'Вот она');
  await expect(left.getByRole('progressbar', { name: 'Фото отправляются' })).toBeVisible();
  await write(left, 'Красивая?');
  await expect(left.getByRole('log').getByText('Отправлено')).toHaveCount(2);
  expect(await other.texts(writer.id, 'history=1')).toEqual(['Вот она', 'Красивая?']);

  const row = desk.getByRole('link', { name: /^Пишущий/u });
  await expect(row).toHaveAccessibleName(/2.непрочитанных/u);
  await phone.goto(`/messages?with=${writer.id}`);
  await phone.getByRole('button', { name: 'Открыть фото' }).click();
  await expect(phone.getByRole('button', { name: /Закрыть/u })).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/непрочитанн/u);
  await expect(left.getByRole('log').getByText('Прочитано')).toHaveCount(2);
  for (const side of [left, phone, desk]) await side.context().close();
});

test('scrolling back does not jump, and a new message does not move its reader', async ({
  page,
  browser,
}) => {
  const reader = await member(page.request, 'dmitry');
  const writer = await member(page.request, 'olga');
  for (let number = 1; number <= 60; number += 1) {
    await writer.send(reader.id, `Сообщение номер ${number}`);
  }
  // Read before, so that it opens at its end.
  await reader.texts(writer.id);
  const own = await browserOf(browser, reader);
  await own.goto(`/messages?with=${writer.id}`);
  const log = history(own);
  await expect(log.getByText('Сообщение номер 60', { exact: true })).toBeInViewport();

  const topOf = (text: string) =>
    log.getByText(text, { exact: true }).evaluate((element) => element.getBoundingClientRect().top);
  // The first page is shorter than the viewport, so a second one loads.
  await expect(log.getByText('Сообщение номер 31', { exact: true })).toBeAttached();
  const day = log.locator('p').getByText('сегодня', { exact: true });
  await expect(day).toBeHidden();
  await log.evaluate((box) => (box.scrollTop = 350));
  await expect(day).toBeVisible();
  await expect(day).toBeHidden();
  const before = await topOf('Сообщение номер 47');
  await log.evaluate((box) => (box.scrollTop -= 100));
  await expect(log.getByText('Сообщение номер 16', { exact: true })).toBeAttached();
  expect(Math.abs((await topOf('Сообщение номер 47')) - before - 100)).toBeLessThan(3);

  // It opens where it was left.
  await expect(log.getByText('Сообщение номер 40', { exact: true })).toBeInViewport();
  await own.reload();
  await expect(log.getByText('Сообщение номер 40', { exact: true })).toBeInViewport();
  await expect(log.getByText('Сообщение номер 60', { exact: true })).not.toBeInViewport();
  const here = await topOf('Сообщение номер 40');
  await writer.send(reader.id, 'Новое сообщение');
  await expect(own.getByRole('button', { name: 'Новые сообщения' })).toBeVisible();
  expect(Math.abs((await topOf('Сообщение номер 40')) - here)).toBeLessThan(3);
  await own.getByRole('button', { name: 'Новые сообщения' }).click();
  await expect(log.getByText('Новое сообщение', { exact: true })).toBeInViewport();
  await own.context().close();
});

test('the field stays above the keyboard, in Telegram and in a browser whose keyboard covers the page', async ({
  page,
  browser,
}) => {
  const app = await openInTelegram(page, { persona: 'anna' });
  await app
    .getByRole('link', { name: /Сообщения/u })
    .filter({ visible: true })
    .click();
  await app.getByRole('link', { name: /Поддержка/u }).click();
  await field(app).click();
  await page.getByLabel('Клавиатура открыта').evaluate((box: HTMLInputElement) => box.click());
  await expect(app.locator('html')).toHaveAttribute('data-keyboard', 'open');
  const bottom = () => field(app).evaluate((area) => area.getBoundingClientRect().bottom);
  const height = await app.locator('html').evaluate(() => window.innerHeight);
  await expect.poll(bottom).toBeLessThanOrEqual(height);
  expect(await bottom()).toBeGreaterThan(height - 30);

  const own = await browserOf(browser, await member(page.request, 'anna'));
  await own.addInitScript(() => {
    const area = Object.assign(new EventTarget(), {
      width: window.innerWidth,
      height: window.innerHeight,
      offsetTop: 0,
      offsetLeft: 0,
      scale: 1,
    });
    Object.defineProperty(window, 'visualViewport', { value: area });
  });
  await own.goto('/messages?with=0');
  await field(own).focus();
  const visible = await own.evaluate(() => {
    const area = window.visualViewport as unknown as EventTarget & { height: number };
    area.height -= 300;
    area.dispatchEvent(new Event('resize'));
    return area.height;
  });
  const box = await field(own).boundingBox();
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(visible);
  await own.context().close();
});

/** The conversation's page that the query asks for, as the server finds it. */
function pageOf(all: readonly Message[], query: URLSearchParams): readonly Message[] {
  const number = (name: string, other = 0) => Number(query.get(name) ?? other);
  const [limit, offset] = [number('limit', MESSAGES_PAGE), number('offset')];
  if (query.has('before')) return all.slice(0, number('before') - 1).slice(-limit);
  if (query.has('after')) return all.slice(number('after'), number('after') + limit);
  return all.slice(Math.max(all.length - offset - limit, 0), all.length - offset);
}

test('10,000 messages open at the first unread one, and stay in place while pages load', async ({
  page,
  browser,
}, info) => {
  const [count, unread] = [10_000, 40];
  const [reader, other] = await newcomers(page.request, info, 9);
  await other.send(reader.id, 'Здравствуйте!');
  const tab = await browserOf(browser, reader);
  const now = Date.now();
  let isRead = false;
  // Writing so many takes a minute; what a page of them costs the server is measured elsewhere.
  const all = Array.from({ length: count }, (_, index): Message => ({
    id: index + 1,
    from_user: index % 3 === 0 && index < count - unread ? reader.id : other.id,
    text: `Сообщение ${index + 1}${' и ещё немного'.repeat(index % 7)}`,
    time: new Date(now - (count - index) * 60_000).toISOString(),
    about: null,
    about_section: null,
    images: [],
    is_read: true,
    is_deleted: false,
  }));
  await tab.route(`**/api/messages/${other.id}?*`, async (route) => {
    const found = pageOf(all, new URL(route.request().url()).searchParams);
    const json = found.map((one) => ({ ...one, is_read: isRead || one.id <= count - unread }));
    isRead = true;
    await route.fulfill({ json });
  });
  await tab.route('**/api/dialogs*', async (route) => {
    const answer = await route.fetch();
    const dialogs = (await answer.json()) as Dialog[];
    await route.fulfill({ json: dialogs.map((one) => ({ ...one, unread_count: unread })) });
  });
  await tab.goto(`/messages?with=${other.id}`);
  const log = history(tab);
  const row = (id: number) => log.locator(`[data-id="${id}"]`);
  await expect(log.getByText('Новые сообщения', { exact: true })).toBeInViewport();
  await expect(row(count - unread + 1)).toBeInViewport();
  await expect(row(count)).toHaveCount(0);

  /** How far below the top of the log the message is. */
  const offsetOf = (id: number): Promise<number> =>
    log.evaluate((box, wanted) => {
      const found = box.querySelector(`[data-id="${wanted}"]`);
      return Number(found?.getBoundingClientRect().top) - box.getBoundingClientRect().top;
    }, id);
  const firstId = () =>
    log.evaluate((box) => Number(box.querySelector<HTMLElement>('[data-id]')?.dataset['id']));
  for (let step = 0; step < 20; step += 1) {
    const first = await firstId();
    await log.evaluate((box) => (box.scrollTop = 0));
    const before = await offsetOf(first);
    await expect(row(first - 1)).toHaveCount(1);
    await expect.poll(async () => Math.abs((await offsetOf(first)) - before)).toBeLessThan(5);
  }
  expect(await firstId()).toBeLessThan(count - unread - 300);
  expect(await log.locator('[data-key]').count()).toBeLessThanOrEqual(16 * MESSAGES_PAGE);

  await tab.getByRole('button', { name: 'К последним сообщениям' }).click();
  await expect(row(count)).toBeInViewport();
  expect(await log.locator('[data-key]').count()).toBeLessThanOrEqual(16 * MESSAGES_PAGE);
  await tab.context().close();
});

test('a translated conversation goes on', async ({ page, browser }, info) => {
  const [writer, other] = await newcomers(page.request, info, 10);
  await other.send(writer.id, 'Ещё продаёте?');
  const tab = await browserOf(browser, writer);
  await tab.goto(`/messages?with=${other.id}`);
  await expect(history(tab)).toContainText('Ещё продаёте?');
  await tab.evaluate(translatePage);
  await write(tab, 'Да, приезжайте');
  await expect(history(tab).getByText('Отправлено')).toBeVisible();
  await other.send(writer.id, 'Еду');
  await expect(history(tab)).toContainText('Еду');
  await tab.evaluate(translatePage);
  await tab.goto('/messages');
  await expect(tab.getByRole('link', { name: /Еду/u })).toBeVisible();
  await tab.evaluate(translatePage);
  await other.send(writer.id, 'Я на месте');
  const row = tab.getByRole('link', { name: /Я на месте/u });
  await expect(row).toBeVisible();
  await tab.evaluate(translatePage);
  await row.click();
  await write(tab, 'Выхожу');
  await expect(history(tab)).toContainText('Выхожу');
  await expect(tab.getByText('Что-то сломалось')).toHaveCount(0);
  await tab.context().close();
});

test('rows of dialogs are equally high, however long a name is', async ({
  page,
  browser,
}, info) => {
  const [reader, short] = await newcomers(page.request, info, 11);
  const name = 'Александра Константинопольская';
  const long = await memberOf(page.request, await tokenOfStranger(page.request, info, 24, name));
  await short.send(reader.id, 'Добрый день');
  await long.send(reader.id, 'Добрый вечер! '.repeat(9).trim());
  const tab = await browserOf(browser, reader);
  await tab.goto('/messages');
  const height = async (text: string | RegExp) => {
    const row = tab.getByRole('link', { name: text });
    await expect(row).toBeVisible();
    return row.evaluate((element) => element.getBoundingClientRect().height);
  };
  expect(await height(/Добрый вечер/u)).toBe(await height(/Добрый день/u));
  await tab.context().close();
});

test('a visitor logs in first and comes back to the dialog', async ({ page }) => {
  await page.goto('/messages?with=1001');
  await expect(page).toHaveURL(/\/login$/u);
  await page.getByRole('button', { name: 'Войти с VK ID' }).click();
  await page.getByRole('button', { name: 'Павел Дорохов' }).click();
  await expect(page).toHaveURL(/\/messages\?with=1001$/u);
});
