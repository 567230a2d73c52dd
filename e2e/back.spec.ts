import { openAdMenu } from './support/adMenu.ts';
import { expect, test, type Page, type TestInfo } from 'playwright/test';
import { approve, demoAd, postPet } from './support/ads.ts';
import { photos } from './support/forms.ts';
import { holdBack } from './support/holdBack.ts';
import { isHydrated } from './support/hydrated.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import { openInTelegram, pressTelegramBack } from './support/telegram.ts';
import {
  answerInTelegram,
  answerInVk,
  answerOnTelegramsPage,
  consentBefore,
} from './support/login.ts';

interface Ad {
  id: number;
  title: string;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const firstCard = (page: Page) => page.getByRole('article').first();

/** Opens the first card of the screen and returns its title. */
async function openFirst(page: Page): Promise<string> {
  const link = firstCard(page).getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(heading(page, title)).toBeVisible();
  return title;
}
/** Checks the label of «back» and presses it. */
async function goBack(page: Page, label: string, path: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await expect(page).toHaveURL(path);
}

/** Signs in a user with a published ad. */
async function beOwner(page: Page, info: TestInfo): Promise<Ad & { token: string }> {
  const token = await tokenOfStranger(page.request, info, info.line, 'Хозяйка');
  const title = `Бигль ${info.project.name} ${info.line}`;
  const id = await postPet(page.request, token, title);
  await approve(page.request, id);
  await storeToken(page, token);
  return { id, title, token };
}
/** Opens this ad from the list. */
async function openFromList(page: Page, { title }: Pick<Ad, 'title'>): Promise<void> {
  await page.goto('/posts?breed=Бигль&city=Тула');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
}
/** Changes an ad; `shown` is what its screen shows afterwards. */
async function changeText(page: Page, text: string, shown: string): Promise<void> {
  const menu = await openAdMenu(page);
  await menu.getByRole('link', { name: 'Изменить' }).click();
  await page.getByLabel('Описание').fill(text);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
}
const WAITING = 'Изменения на проверке';
async function remove(page: Page): Promise<void> {
  const menu = await openAdMenu(page);
  await menu.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(page.getByText('Объявление удалено')).toBeVisible();
}

test('from the list, also after a reload', async ({ page }) => {
  await page.goto('/posts?category=Продажа');
  await openFirst(page);
  await goBack(page, 'К питомцам', /\/posts\?category=/u);
  const title = await openFirst(page);
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  await goBack(page, 'К питомцам', /\/posts\?category=/u);
});

test('from the front page, also after a reload', async ({ page }) => {
  await page.goto('/');
  await openFirst(page);
  await goBack(page, 'Назад на главную', '/');
  const title = await openFirst(page);
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  await goBack(page, 'Назад на главную', '/');
});

test('from the front page, whose link was tapped before the code arrived', async ({ page }) => {
  const loadCode = await holdBack(page, '**/assets/start-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const title = await openFirst(page);
  loadCode();
  await goBack(page, 'Назад на главную', '/');
  await expect(page.getByRole('link', { name: title, exact: true }).first()).toBeVisible();
});

for (const [list, label] of [
  ['/posts', 'Назад к питомцам'],
  ['/market', 'Назад к барахолке'],
  ['/services', 'Назад к услугам'],
  ['/events', 'Назад к событиям'],
] as const) {
  test(`from a shared link to an ad of ${list}, also after a reload`, async ({ page }) => {
    await page.goto(list === '/posts' ? '/posts?category=Продажа' : list);
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    const title = await link.innerText();
    const path = String(await link.getAttribute('href'));
    await page.goto(path);
    await goBack(page, label, list);
    await page.goto(path);
    await page.reload();
    await expect(heading(page, title)).toBeVisible();
    await goBack(page, label, list);
  });
}

test('from favorites, messages and the profile, whose links open a new tab', async ({
  page,
  context,
}, info) => {
  const { token, ...ad } = await beOwner(page, info);
  const fan = await tokenOfStranger(page.request, info, info.line + 1, 'Гость');
  const inWindow = async (path: string, name: string, who: string) => {
    const tab = await context.newPage();
    await storeToken(tab, who);
    await tab.goto(path);
    const opening = context.waitForEvent('page');
    await tab.getByRole('link', { name }).first().click();
    const opened = await opening;
    await expect(heading(opened, ad.title)).toBeVisible();
    await goBack(opened, 'Назад к питомцам', '/posts');
    await opened.close();
    await tab.close();
  };
  await inWindow('/profile', ad.title, token);
  const headers = { authorization: `Bearer ${fan}` };
  await page.request.post('/api/toggle-favorite', { headers, data: { article_id: ad.id } });
  await inWindow('/favorites', ad.title, fan);
  const me = await page.request.get('/api/check-token', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { user_id: to } = (await me.json()) as { user_id: number };
  await page.request.post('/api/send-message', {
    headers,
    data: { to_user: to, text: `${info.project.use.baseURL}/post/${ad.id}` },
  });
  await inWindow(`/messages?with=${to}`, ad.title, fan);
});

test('inside Telegram from favorites and the profile, in the same window', async ({ page }) => {
  const persona = 'marina';
  const token = await tokenOf(page.request, persona);
  const headers = { authorization: `Bearer ${token}` };
  const ad = await demoAd(page.request);
  await page.request.post('/api/toggle-favorite', { headers, data: { article_id: ad.id } });

  const app = await openInTelegram(page, { persona });
  for (const [tab, title] of [
    ['Избранное', ad.title],
    ['Профиль', undefined],
  ] as const) {
    await app
      .getByRole('navigation', { name: 'Основные разделы' })
      .getByRole('link', { name: tab })
      .filter({ visible: true })
      .click();
    await expect(app.getByRole('heading', { level: 1, name: tab })).toBeVisible();
    const link = title
      ? app.getByRole('link', { name: title, exact: true })
      : app.getByRole('article').first().getByRole('heading').getByRole('link');
    const opened = await link.innerText();
    await link.click();
    await expect(app.getByRole('heading', { level: 1, name: opened })).toBeVisible();
    await pressTelegramBack(page);
    await expect(app.getByRole('heading', { level: 1, name: tab })).toBeVisible();
  }
});

test('from the review and from a user’s ads, for an admin', async ({ page }, info) => {
  const author = await tokenOfStranger(page.request, info, info.line, 'Автор');
  await postPet(page.request, author, 'На проверку');
  await storeToken(page, await tokenOf(page.request, 'admin'));
  await page.goto('/admin/ads/review');
  const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(heading(page, title)).toBeVisible();
  await goBack(page, 'Назад к проверке', '/admin/ads/review');

  const me = await page.request.get('/api/check-token', {
    headers: { authorization: `Bearer ${author}` },
  });
  const { user_id: id } = (await me.json()) as { user_id: number };
  await page.goto(`/admin/users/${id}`);
  await openFirst(page);
  await goBack(page, 'Назад в администрирование', `/admin/users/${id}`);
});

test('after a change: to the screen before it', async ({ page }, info) => {
  const ad = await beOwner(page, info);
  await openFromList(page, ad);
  await changeText(page, 'Изменено один раз', WAITING);
  await goBack(page, 'К питомцам', /\/posts\?breed=/u);

  // Opened by its link, and changed twice.
  await page.goto(`/post/${ad.id}?utm_source=chat`);
  await changeText(page, 'Изменено два раза', WAITING);
  await changeText(page, 'Изменено три раза', WAITING);
  await page.reload();
  await expect(page.getByText(WAITING, { exact: true })).toBeVisible();
  await goBack(page, 'Назад к питомцам', '/posts');
});

test('after a login by Telegram: to the screen before it', async ({ page }) => {
  await consentBefore(page, (tab) => answerInTelegram(tab, 'Тимур'));
  await page.goto('/posts?category=Продажа');
  const title = await openFirst(page);
  await page.getByRole('button', { name: `В избранное: ${title}`, pressed: false }).click();
  await answerOnTelegramsPage(page, 'Тимур');
  await expect(heading(page, title)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `В избранное: ${title}`, pressed: true }),
  ).toBeVisible();
  await goBack(page, 'К питомцам', /\/posts\?category=/u);
  // Leaves the demo's user unchanged.
  await page.goForward();
  await page.getByRole('button', { name: `В избранное: ${title}`, pressed: true }).click();
  await expect(
    page.getByRole('button', { name: `В избранное: ${title}`, pressed: false }),
  ).toBeVisible();
});

test('after a login by VK ID: to the screen before it', async ({ page }) => {
  await consentBefore(page, (tab) => answerInVk(tab, 'Екатерина Лисицына'));
  await page.goto('/posts');
  const title = await openFirst(page);
  await page.getByRole('button', { name: 'Написать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('button', { name: `В избранное: ${title}`, pressed: false }).click();
  await answerInVk(page, 'Екатерина Лисицына');
  await expect(heading(page, title)).toBeVisible();
  await goBack(page, 'К питомцам', '/posts');
});

test('after posting: to the list, not to the form', async ({ page }, info) => {
  const { token } = await beOwner(page, info);
  await storeToken(page, token);
  await page.goto('/events');
  await page.getByRole('button', { name: 'Разместить' }).click();
  await page.getByLabel('Добавить фото').setInputFiles(photos);
  await page.getByLabel('Заголовок').fill('Встреча биглей');
  await page.getByRole('combobox', { name: 'Событие' }).fill('Выставка кошек');
  await page.getByRole('option', { name: 'Выставка кошек', exact: true }).click();
  await page.getByLabel('Тип').selectOption('Выставка');
  await page.getByLabel('Дата').fill('2040-05-05');
  await page.getByRole('combobox', { name: 'Город' }).fill('Тула');
  await page.getByRole('option', { name: 'Тула' }).click();
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(heading(page, 'Встреча биглей')).toBeVisible();
  await goBack(page, 'К событиям', '/events');
});

test('after deleting an ad: to the screen before it, also after a change', async ({
  page,
}, info) => {
  const ad = await beOwner(page, info);
  await openFromList(page, ad);
  await remove(page);
  await expect(page).toHaveURL(/\/posts\?breed=/u);
  await expect(page.getByRole('link', { name: ad.title, exact: true })).toHaveCount(0);

  const next = `${ad.title} ещё`;
  await approve(page.request, await postPet(page.request, ad.token, next));
  await openFromList(page, { title: next });
  await changeText(page, 'Изменено перед удалением', WAITING);
  await remove(page);
  await expect(page).toHaveURL(/\/posts\?breed=/u);

  const last = await postPet(page.request, ad.token, `${ad.title} последний`);
  await page.goto(`/post/${last}`);
  await changeText(page, 'Изменено перед удалением', 'Изменено перед удалением');
  await remove(page);
  await expect(page).toHaveURL('/posts');
});

test('a reload keeps the place and the pages of a list; so does the way back from another site', async ({
  page,
}) => {
  await page.goto('/posts');
  await isHydrated(page);
  const cards = page.getByRole('main').getByRole('article');
  await page.mouse.wheel(0, 400);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(5000);
  const wanted = await page.evaluate(() => {
    window.scrollTo(0, window.scrollY - 1500);
    return window.scrollY;
  });
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  const near = async () => Math.abs((await place()) - wanted);
  await expect(cards.first()).toBeAttached();
  await page.reload();
  await expect.poll(near).toBeLessThan(20);

  await page.goto('/robots.txt');
  await page.goBack();
  await expect.poll(near).toBeLessThan(20);
  await isHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cards.first()).toBeInViewport();
});

test('a reload keeps the place on an ad', async ({ page }) => {
  const ad = await demoAd(page.request);
  await page.goto(`/post/${ad.id}`);
  await isHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});
