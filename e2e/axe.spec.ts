import axe, { type RunOptions } from 'axe-core';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test, type APIRequestContext, type Page } from 'playwright/test';
import { matchRoute, routes, type Route } from '#src/app/routes.ts';
import { approve, postAd, postPet } from './support/ads.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import { takeShifts, watchShifts } from './support/shifts.ts';

// Screens and their main states by axe: in the light theme by all its rules, in the dark one by
// contrast, which alone differs; their elements by the rules of the HTML standard; and what moves by
// itself while they load. A wide window only where it has other elements.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE = { width: 390, height: 844 };
/** For axe, so that no bar covers a target. */
const TALL = 1600;
/** The most that a screen moves by itself: Chromium's share of the window. */
const MOST_SHIFT = 0.02;

/** Rules that axe leaves out by default. AAA contrast is no goal; no style depends on the orientation. */
const MORE_RULES = [
  'focus-order-semantics',
  'hidden-content',
  'identical-links-same-purpose',
  'label-content-name-mismatch',
  'meta-refresh-no-exceptions',
  'p-as-heading',
  'table-fake-caption',
  'target-size',
  'td-has-header',
];
const OPTIONS: RunOptions = {
  rules: Object.fromEntries(MORE_RULES.map((rule) => [rule, { enabled: true }])),
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
};

/** A list's later cards differ from its first ones in their texts alone. */
const LATER_CARDS = 'li:nth-child(n + 5) article';

const html = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

async function htmlErrors(page: Page): Promise<string[]> {
  const { results } = await html.validateString(await page.content());
  const messages = results
    .flatMap((result) => result.messages)
    // Telegram's own frame for the login.
    .filter(({ selector }) => !selector?.startsWith('#telegram-login'));
  return messages.map(({ ruleId, message, selector }) => `${ruleId} ${message} ${selector}`);
}

/** Together they have all components; the rest of the dark theme is the same. */
const IN_DARK_TOO = [
  'home',
  'filters',
  'ad',
  'login sheet',
  'events',
  'unknown ad',
  'login',
  'wide list',
  'unread messages',
  'settings of notices',
  'profile',
  'conversation',
  'errors of a form',
  'wide conversation',
  'hub',
  'review',
  'reports',
  'a user',
  'report of a promo',
  'catalog',
  'money',
];

/** Waits until nothing of a screen is loading. */
async function isAtRest(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What has moved without a tap since it was asked last. */
async function shifts(page: Page): Promise<string[]> {
  const { sum, moved } = await takeShifts(page);
  const elements = moved.map(({ share, element }) => `${element} by ${share.toFixed(3)}`);
  return sum > MOST_SHIFT ? [`moves by ${sum.toFixed(3)}: ${elements.join(', ')}`] : [];
}

async function violations(page: Page, state: string): Promise<string[]> {
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize({ ...size, height: TALL });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([options, exclude, isDarkToo]) => {
      const run = async (theme: string, more: RunOptions = {}) => {
        document.documentElement.dataset['theme'] = theme;
        const results = await window.axe.run({ exclude }, { ...options, ...more });
        return results.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${theme}: ${id} ${String(target)}`),
        );
      };
      // A colour on its way to another one has no contrast of its own.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
      const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
      const dark = isDarkToo ? await run('dark', contrast) : [];
      return [...dark, ...(await run('light'))];
    },
    [OPTIONS, LATER_CARDS, IN_DARK_TOO.includes(state)] as const,
  );
  const errors = await htmlErrors(page);
  await page.setViewportSize(size);
  return [...found, ...errors].map((violation) => `${state}, ${violation}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Step = [state: string, open: (page: Page) => Promise<unknown>];

/** Opens a path; the screen is there when this text is. */
const at =
  (path: string, text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  async (page: Page): Promise<void> =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();
const pressAndSee =
  (name: string | RegExp, text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };
const escape = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
/** The first ad of the list on view. */
const firstAd = async (page: Page): Promise<void> => {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ещё действия' })).toBeVisible();
};
const wide =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page);
  };

const visitor: Step[] = [
  ['home', at('/', 'Помогите найти')],
  ['sections to post in', pressAndSee('Разместить', /событие/iu)],
  ['list', at('/posts', 'Показать ещё')],
  ['filters', pressAndSee('Фильтры', 'Вид животного')],
  ['ad', async (page) => escape(page).then(() => firstAd(page))],
  [
    'lightbox',
    async (page) => {
      await press(/^Открыть фото/u)(page);
      await expect(page.getByRole('button', { name: 'Закрыть просмотр' })).toBeVisible();
    },
  ],
  [
    'menu of an ad',
    async (page) => {
      await escape(page);
      await pressAndSee('Ещё действия', 'Пожаловаться')(page);
    },
  ],
  ['login sheet', press('Пожаловаться')],
  ['goods', at('/market?category=2', /₽/u)],
  ['item', firstAd],
  ['services', at('/services', /^\d+\sобъявлен/u)],
  ['service', firstAd],
  ['events', at('/events', /^\d+\sобъявлен/u)],
  ['event', firstAd],
  [
    'person',
    async (page) => {
      await page.locator('main a[href^="/user/"]').first().click();
      await expect(page).toHaveURL(/\/user\//u);
    },
  ],
  ['empty list', at('/posts?category=Продажа&priceFrom=999999', 'Объявления не найдены')],
  [
    'failed list',
    async (page) => {
      await page.goto('/');
      await page.route('**/api/articles_market/filter', (route) => route.abort());
      await press(/^Барахолка/u, 'link')(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  ],
  ['unknown ad', at('/post/999999', 'Такого объявления не существует')],
  ['not found', at('/no/such/page', 'Такой страницы нет')],
  ['login', at('/login', 'Войти с VK ID')],
  [
    'report of a promo',
    async (page) => {
      const headers = { authorization: `Bearer ${await tokenOf(page.request, 'admin')}` };
      const data = { shown: [1], clicked: [1] };
      await page.request.post('/api/promo-views', { headers, data });
      const days = await page.request.get('/api/admin/promo/1/days', { headers });
      await page.goto(((await days.json()) as { report_link: string }).report_link);
      await expect(page.getByRole('img', { name: 'Показы по дням' })).toBeVisible();
    },
  ],
  ['safety', at('/safety', /безопасн/iu)],
  ['offer', at('/offer', /оферт/iu)],
  ['how it works', at('/how-it-works', /закреп/iu)],
  ['messages of a visitor', at('/messages', 'Войти')],
  ['wide home', wide(at('/', 'Помогите найти'))],
  ['wide list', at('/posts?category=Продажа', 'Вид животного')],
  ['wide ad', firstAd],
];

const user: Step[] = [
  ['unread messages', at('/messages', 'Можно приехать')],
  ['notices', at('/profile/notices', 'Уведомления')],
  ['settings of notices', at('/profile/notices/settings', 'Тихие часы')],
  ['favorites', at('/favorites', /избранн/iu)],
  ['profile', at('/profile', 'Мои объявления')],
  ['name form', pressAndSee(/имя/iu, 'Отмена')],
  [
    'own ad',
    async (page) => {
      await page.goto(
        String(await page.locator('main a[href^="/post/"]').last().getAttribute('href')),
      );
      await expect(page.getByRole('button', { name: 'Ещё действия' })).toBeVisible();
    },
  ],
  [
    'ending',
    async (page) => {
      const token = await tokenOf(page.request, 'marina');
      const id = await postPet(page.request, token, 'Бигль Рокки ищет дом');
      await approve(page.request, id);
      const headers = { authorization: `Bearer ${token}` };
      const data = { ad_id: id, do: 4, outcome: 'given' };
      await page.request.post('/api/user/ad-action', { headers, data });
      await at(`/post/${id}/ending`, 'Поделиться радостью')(page);
    },
  ],
  [
    'course of a search',
    async (page) => {
      const id = await postAd(
        page.request,
        await tokenOf(page.request, 'marina'),
        '/api/articles/create',
        { title: 'Пропал Рекс', category: 'Потерянные', type_ad: 'Собаки', city: 'Тула' },
      );
      await approve(page.request, id);
      await at(`/search-party/${id}`, 'Позвать помощников')(page);
    },
  ],
  ['unknown order', at('/pay/0a0a0a0a', /заказ|оплат|плат/iu)],
  ['sessions', at('/profile/sessions', /устройств/iu)],
  ['messages', at('/messages', 'Ольга')],
  ['conversation', press(/Ольга/u, 'link')],
  ['conversation menu', pressAndSee('Действия с диалогом', 'Пожаловаться')],
  [
    'report',
    async (page) => {
      await page.getByRole('button', { name: 'Пожаловаться' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  ['new pet', at('/new-post', 'Опубликовать')],
  ['errors of a form', pressAndSee('Опубликовать', 'Это поле должно быть заполнено')],
  ['new service', at('/new-post-service', 'Опубликовать')],
  ['new item', at('/new-post-market', 'Опубликовать')],
  ['new event', at('/new-post-event', 'Опубликовать')],
  ['wide messages', wide(at('/messages', 'Ольга'))],
  ['wide conversation', press(/Ольга/u, 'link')],
  ['wide form', at('/new-post', 'Опубликовать')],
];

const admin: Step[] = [
  ['hub', at('/admin', /ждут/u)],
  ['waiting ads', at('/admin/ads', 'Проверять по одному')],
  ['review', at('/admin/ads/review', 'Опубликовать')],
  ['reasons', pressAndSee('Отклонить', 'Почему отклоняем?')],
  ['reports', at('/admin/reports', /жалоб/iu)],
  ['cautions', at('/admin/cautions', /./u)],
  ['users', at('/admin/users', 'Найти')],
  [
    'a user',
    async (page) => {
      await at('/admin/ads/review', 'Опубликовать')(page);
      const people = page.getByRole('article').locator('a[href^="/admin/users/"]');
      await people.filter({ visible: true }).first().click();
      await expect(page.getByRole('button', { name: 'Заблокировать' })).toBeVisible();
    },
  ],
  ['question', pressAndSee('Заблокировать', 'Причина блокировки')],
  [
    'ad of another user',
    async (page) => {
      await at('/posts', 'Показать ещё')(page);
      const boosted = page.locator('[class*="boostBadge"]');
      const card = page.getByRole('article').filter({ hasNot: boosted }).first();
      await card.getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('button', { name: 'Продвинуть объявление' })).toBeVisible();
    },
  ],
  ['boost', pressAndSee('Продвинуть объявление', 'Закрепить')],
  ['promos', at('/admin/promos', 'Добавить рекламу')],
  [
    'promo',
    async (page) => {
      await page.locator('a[href^="/admin/promo/"]').first().click();
      await expect(page.getByRole('button', { name: 'Скопировать ссылку' })).toBeVisible();
    },
  ],
  ['change of a promo', press('Изменить', 'link')],
  ['promo form', at('/admin/promo', 'ИНН')],
  ['catalog', at('/admin/refs', 'Добавить')],
  ['audit', at('/admin/audit', /./u)],
  ['operation', at('/admin/operation', 'Задачи по расписанию')],
  ['money', at('/admin/money', /₽/u)],
  ['wide hub', wide(at('/admin', /ждут/u))],
  ['wide review', at('/admin/ads/review', 'Опубликовать')],
  ['wide reports', at('/admin/reports', 'Обоснована')],
  ['wide promos', at('/admin/promos', 'Рекламодатель')],
  ['wide catalog', at('/admin/refs', 'Вид животного')],
  ['wide cautions', at('/admin/cautions', 'Показать правило')],
  ['wide audit', at('/admin/audit', 'Что изменилось')],
  ['wide operation', at('/admin/operation', 'Задачи по расписанию')],
];

/** Marina gets an unread message, and the admins a report about her. */
async function troubleMarina(request: APIRequestContext, stranger: string): Promise<void> {
  const marina = { authorization: `Bearer ${await tokenOf(request, 'marina')}` };
  const headers = { authorization: `Bearer ${stranger}` };
  const { user_id } = await (await request.get('/api/check-token', { headers: marina })).json();
  const data = { to_user: user_id, text: 'Можно приехать?' };
  expect((await request.post('/api/send-message', { headers, data })).status()).toBe(200);
  const report = { user_id, reason: 'spam', text: 'Пишет всем подряд' };
  const answer = await request.post('/api/reports', { headers, data: report });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Who opens a screen. */
function isOf({ load, isForAdmins }: Route): string {
  if (isForAdmins) return 'an admin';
  return load === 'own' ? 'a user' : 'a visitor';
}

const screenAt = (page: Page): string => matchRoute(new URL(page.url()).pathname).route.name;

for (const [who, persona, steps] of [
  ['a visitor', undefined, visitor],
  ['a user', 'marina', user],
  ['an admin', 'admin', admin],
] as const) {
  test(`axe finds nothing on the screens of ${who}`, async ({ page, request }, info) => {
    test.slow();
    if (persona) await troubleMarina(request, await tokenOfStranger(request, info, 1, 'Инна'));
    if (persona) await storeToken(page, await tokenOf(page.request, persona));
    await watchShifts(page);
    const found: string[] = [];
    const seen = new Set<string>();
    const look = (state: string, open: (on: Page) => Promise<unknown>) =>
      test.step(state, async () => {
        const before = page.url();
        await open(page);
        await isAtRest(page);
        seen.add(screenAt(page));
        // A sheet or a photo that a tap opens is not the screen's own move.
        const moved = await shifts(page);
        if (page.url() !== before) found.push(...moved.map((move) => `${state} ${move}`));
        found.push(...(await violations(page, state)));
      });
    for (const [state, open] of steps) await look(state, open);
    // What the steps leave out; a screen that needs an id needs a step.
    for (const { path, name } of routes.filter((route) => isOf(route) === who)) {
      if (seen.has(name)) continue;
      expect(path, 'no step leads there').not.toContain(':');
      await look(path, (on) => on.goto(path));
    }
    expect(found.toSorted()).toEqual([]);
  });
}
