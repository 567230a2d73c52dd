import { SUPPORT_ID } from '../server/contract/session/session.ts';
import { filledIn } from './support/filled.ts';
import { expect, test, type APIRequestContext, type Page, type TestInfo } from 'playwright/test';
import { postAd } from './support/ads.ts';
import { tokenOf, tokenOfStranger } from './support/personas.ts';

const photo = (name: string): string => `${import.meta.dirname}/../mock-env/demo/photos/${name}`;
/** Both viewports run at the same time, so each has its own users. */

interface Member {
  id: number;
  headers: { authorization: string };
  token: string;
}

async function memberOf(request: APIRequestContext, token: string): Promise<Member> {
  const headers = { authorization: `Bearer ${token}` };
  const who = await request.get('/api/check-token', { headers });
  return { id: ((await who.json()) as { user_id: number }).user_id, headers, token };
}

async function stranger(
  request: APIRequestContext,
  info: TestInfo,
  number: number,
): Promise<Member> {
  const name = `Автор ${number} ${info.project.name}`;
  return memberOf(request, await tokenOfStranger(request, info, number, name));
}

const adminOf = async (request: APIRequestContext): Promise<Member> =>
  memberOf(request, await tokenOf(request, 'admin'));

async function openAs(page: Page, member: Member, path: string): Promise<void> {
  await page.goto('/terms');
  await page.evaluate((token) => localStorage.setItem('access_token', token), member.token);
  await page.goto(path);
}

test('an admin reviews three ads, undoes one decision, and the author gets the reason', async ({
  page,
  request,
  browser,
}, info) => {
  const author = await stranger(request, info, 1);
  const admin = await adminOf(request);
  const titles = ['Выгул', 'Уход', 'Обман'].map((title) => `${title} ${info.project.name}`);
  const ids: number[] = [];
  for (const title of titles) {
    const fields = { title, service_id: 1, category_name: 'Бартер', city: 'Тверь', price: 0 };
    ids.push(await postAd(request, author.token, '/api/articles_service/create', fields));
  }
  const [first = '', second = '', third = ''] = titles;

  await openAs(page, admin, '/admin');
  await page.getByRole('link', { name: /^Услуги.*(ждёт|ждут)/u }).click();
  // The ad's title, a link; a warning about its photo may stand above.
  const onView = page.getByRole('article').locator('h2:has(a)').first();
  /** Approves the ads before this one. */
  const bring = async (title: string) => {
    await expect(onView).toBeVisible();
    while ((await onView.innerText()) !== title) {
      const passed = await onView.innerText();
      await page.getByRole('button', { name: 'Пропустить' }).click();
      await expect(onView).not.toHaveText(passed);
    }
  };
  const press = (name: string) => page.getByRole('button', { name, exact: false }).click();
  const removeAsFraud = async () => {
    await press('Удалить');
    const reasons = page.getByRole('dialog', { name: 'Почему удаляем?' });
    await reasons.getByText('Похоже на обман').click();
    await reasons.getByRole('button', { name: 'Удалить' }).click();
  };

  await bring(first);
  await removeAsFraud();
  await expect(page.getByText(`Удаляем «${first}»`)).toBeVisible();
  await press('Отменить');
  await expect(onView).toHaveText(first);
  await press('Опубликовать');
  await bring(second);
  await press('Отклонить');
  const sheet = page.getByRole('dialog', { name: 'Почему отклоняем?' });
  await sheet.getByText('Объявление размещено не в том разделе').click();
  await sheet.getByRole('button', { name: 'Отклонить' }).click();
  await bring(third);
  await removeAsFraud();
  await expect(page.getByText(`Удаляем «${third}»`)).toBeVisible();
  await page.goto('/admin/audit?action=delete');
  await expect(page.getByText(`Удаление объявления «${third}»`)).toBeVisible();

  const statusOf = async (id: number | undefined) => {
    const answer = await request.get(`/api/articles_service/${id}`, { headers: author.headers });
    return ((await answer.json()) as { is_visible?: number }).is_visible ?? answer.status();
  };
  await expect.poll(() => Promise.all(ids.map(statusOf))).toEqual([1, 3, 404]);

  const home = await (await browser.newContext()).newPage();
  await openAs(home, author, `/service-post/${ids[1]}`);
  const reason = 'Причина: Объявление размещено не в том разделе';
  await expect(home.getByText(reason)).toBeVisible();
  await home.goto('/messages?with=0');
  await expect(home.getByText(`Объявление «${second}» отклонено.`).last()).toBeVisible();
  await home.context().close();
});

test('the buttons of a decision stay in place while the next ad arrives', async ({
  page,
  request,
}) => {
  await openAs(page, await adminOf(request), '/admin/ads/review');
  const card = page.getByRole('article');
  const shown = await card.locator('h2:has(a)').first().innerText();
  const arrival = page
    .getByRole('button', { name: 'Отклонить' })
    .evaluate(async (button, title) => {
      const topOf = () => button.getBoundingClientRect().top;
      const tops = new Set([topOf()]);
      const isOver = () => {
        const article = document.querySelector('article');
        return !article?.textContent.includes(title) && article?.getAnimations().length === 0;
      };
      while (!isOver()) {
        await new Promise(requestAnimationFrame);
        tops.add(topOf());
      }
      return [...tops];
    }, shown);
  await page.getByRole('button', { name: 'Пропустить' }).click();
  expect(await arrival).toHaveLength(1);
});

test('a promo is created, hidden and deleted', async ({ page, request }, info) => {
  const link = `https://${info.project.name}.example/sale`;
  await openAs(page, await adminOf(request), '/admin/promos');
  await page.getByRole('link', { name: 'Добавить рекламу' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Загрузите изображение')).toBeVisible();
  await page.getByLabel('Выбрать изображение').setInputFiles(photo('goods/miska.jpg'));
  await page.getByLabel('Ссылка').fill(link);
  await page.getByLabel('Рекламодатель').fill('ООО «Миска»');
  await page.getByLabel('ИНН').fill('7707083893');
  await page.getByRole('combobox', { name: 'Город' }).fill('Тверь');
  const preview = page.getByRole('region', { name: 'Как увидят люди' });
  await expect(preview.getByText('Реклама · ООО «Миска» · ИНН 7707083893')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Реклама успешно создана')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/u);

  const shown = async () => {
    const answer = await request.get(`/api/promos?city=${encodeURIComponent('Тверь')}&limit=100`);
    return ((await answer.json()) as { link: string }[]).map((promo) => promo.link);
  };
  expect(await shown()).toContain(link);
  await page.getByRole('link', { name: /^Реклама/u }).click();
  await page
    .getByRole('searchbox', { name: 'Поиск по ссылке' })
    .fill(info.project.name.toUpperCase());
  await page.getByRole('link', { name: new RegExp(link, 'u') }).click();
  await page.getByRole('button', { name: 'Скрыть' }).click();
  await expect(page.getByRole('button', { name: 'Показать' })).toBeVisible();
  expect(await shown()).not.toContain(link);
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page).toHaveURL(/\/admin\/promos$/u);
  await expect(page.getByText(link)).toHaveCount(0);
});

test('a banned user cannot write until unbanned', async ({ page, request }, info) => {
  const author = await stranger(request, info, 2);
  await openAs(page, await adminOf(request), '/admin/users');
  const form = page.locator('form').filter({ hasText: 'Заблокировать?' });
  await form.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(form.getByText('Введите ID пользователя')).toBeVisible();
  await form.getByLabel('ID пользователя').fill(String(author.id));
  await form.getByRole('button', { name: 'Заблокировать' }).click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet.getByText(`Автор 2 ${info.project.name}`.slice(0, 20))).toBeVisible();
  await sheet.getByLabel('Причина блокировки').fill('Просит предоплату');
  await sheet.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText(/^Пользователь .+ заблокирован$/u)).toBeVisible();
  await expect(sheet).toHaveCount(0);

  const write = async (receiver: number) => {
    const { headers } = await stranger(request, info, 2);
    const data = { to_user: receiver, text: 'Здравствуйте' };
    return (await request.post('/api/send-message', { headers, data })).status();
  };
  const { id: other } = await stranger(request, info, 5);
  expect(await write(other)).toBe(403);
  expect(await write(SUPPORT_ID)).toBe(200);
  await page.getByLabel('ID или имя').fill(`Автор 2 ${info.project.name}`.slice(0, 20));
  await page.getByRole('button', { name: 'Найти' }).first().click();
  await page.getByRole('link', { name: /Заблокирован$/u }).click();
  await page.getByRole('button', { name: 'Разблокировать' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Разблокировать' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeVisible();
  expect(await write(other)).toBe(200);
});

test('two breeds are merged, and the filter shows the remaining one', async ({
  page,
  request,
}, info) => {
  const author = await stranger(request, info, 3);
  const admin = await adminOf(request);
  const twin = `Корги двойник ${info.project.name}`;
  const title = `Корги ${info.project.name}`;
  await openAs(page, admin, '/admin/refs');
  await page.getByRole('button', { name: 'Добавить породу' }).click();
  const adding = page.getByRole('dialog', { name: 'Добавить породу' });
  await adding.getByLabel('Название').fill(twin);
  await adding.getByLabel('Вид животного').selectOption('Собаки');
  await adding.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText(`«${twin}» добавлено`)).toBeVisible();
  // The closing sheet still has the focus.
  await expect(adding).toBeHidden();

  const fields = { title, breed: twin, type_ad: 'Собаки', city: 'Псков', sex: 1 };
  const id = await postAd(request, author.token, '/api/articles/create', {
    ...fields,
    category: 'В хорошие руки',
  });
  const action = { headers: admin.headers, data: { ad_id: id, do: 1 } };
  expect((await request.post('/api/admin/ad-action', action)).status()).toBe(200);

  await page.getByRole('searchbox').fill(twin);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`${twin} \\(`, 'u') })
    .click();
  const sheet = page.getByRole('dialog', { name: new RegExp(twin, 'u') });
  await expect(sheet.getByText('С этой записью связано: 1 объявление.')).toBeVisible();
  await sheet.getByRole('combobox').fill('Вельш-корги пем');
  await page.getByRole('option').first().click();
  await sheet.getByRole('button', { name: 'Объединить' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Объединить' }).click();
  await expect(page.getByText(/^Теперь всё это/u)).toBeVisible();

  const ad = await request.get(`/api/articles/${id}`);
  const { breed } = (await ad.json()) as { breed: string };
  expect(breed).toMatch(/корги/iu);
  expect(breed).not.toBe(twin);
  await page.goto(`/posts?${new URLSearchParams({ breed, city: 'Псков' })}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('other users are rejected', async ({ page, request }, info) => {
  await openAs(page, await stranger(request, info, 4), '/admin/ads/review');
  await expect(page).toHaveURL(/\/$/u);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin/refs');
  await expect(page).toHaveURL(/\/login$/u);
});

test('the built client rejects an incomplete form in Russian', async ({ page, request }) => {
  await openAs(page, await adminOf(request), '/admin/refs');
  await page.getByRole('button', { name: 'Добавить породу' }).click();
  const sheet = page.getByRole('dialog', { name: /пород/iu });
  await sheet.getByRole('button', { name: 'Сохранить' }).click();
  const error = sheet.getByText(/заполнено/u).first();
  await expect(error).toBeVisible();
  await expect(sheet).not.toContainText(/[a-z]{3}/iu);
});

const WIDE_SCREENS: [path: string, text: string | RegExp][] = [
  ['/admin', /ждут/u],
  ['/admin/ads', 'Проверять по одному'],
  ['/admin/ads/review', 'Опубликовать'],
  ['/admin/reports', 'Обоснована'],
  ['/admin/users', 'Найти'],
  ['/admin/money', /₽/u],
  ['/admin/refs', 'Добавить породу'],
  ['/admin/promos', 'Добавить рекламу'],
  ['/admin/promo', 'Кому показывать'],
  ['/admin/cautions', 'Показать правило'],
  ['/admin/audit', 'Журнал действий'],
  ['/admin/operation', 'Задачи по расписанию'],
  ['/admin/support', /^Ждёт с/u],
];

test('on a computer the admin screens use the width and have one filled button at most', async ({
  page,
  request,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const author = await stranger(request, info, 6);
  const { id } = await stranger(request, info, 7);
  const report = { headers: author.headers, data: { user_id: id, reason: 'fraud' } };
  expect((await request.post('/api/reports', report)).ok()).toBe(true);
  const admin = await adminOf(request);
  await openAs(page, admin, '/admin');
  const screens = [...WIDE_SCREENS, [`/admin/users/${id}`, 'Заблокировать'] as const];
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    const width = () =>
      page.getByRole('main').evaluate((main) => {
        const parts = [...main.querySelectorAll('table, ul, dl, section, article, form, p')];
        const frames = parts
          .map((part) => part.getBoundingClientRect())
          .filter((at) => at.width > 1);
        const left = Math.min(...frames.map((at) => at.left));
        const right = Math.max(...frames.map((at) => at.right));
        return right - left;
      });
    await expect.poll(width, path).toBeGreaterThan(900);
    const filled = await filledIn(page, ['--tg-theme-button-color', '--danger-fill']);
    expect(filled.length, `${path}: ${filled.join(', ')}`).toBeLessThanOrEqual(1);
  }
});
