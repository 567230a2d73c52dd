import { expect, test, type APIRequestContext } from 'playwright/test';

const PAGE_SIZE = 20;
const SECTIONS = [
  { list: '/posts', ad: '/post', api: 'articles' },
  { list: '/market', ad: '/market-post', api: 'articles_market' },
  { list: '/services', ad: '/service-post', api: 'articles_service' },
  { list: '/events', ad: '/event-post', api: 'articles_event' },
] as const;
type Section = (typeof SECTIONS)[number];

/** Ids of all published ads of a section from the API. */
async function published(request: APIRequestContext, { api }: Section): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const data = { limit: PAGE_SIZE, offset };
    const answer = await request.post(`/api/${api}/filter`, { data });
    const ads = (await answer.json()) as { id: number }[];
    ids.push(...ads.map(({ id }) => id));
    if (ads.length < PAGE_SIZE) return ids;
  }
}

/** Follows the links of a list from page to page without JavaScript. */
async function crawl(request: APIRequestContext, { list, ad }: Section): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let path: string | undefined = list; path;) {
    const html: string = await (await request.get(path)).text();
    for (const [, id] of html.matchAll(new RegExp(`<a\\s[^>]*?href="${ad}/(\\d+)"`, 'gu'))) {
      ids.add(Number(id));
    }
    const more: RegExpExecArray | null = new RegExp(
      `<a\\s[^>]*?href="(${list}\\?[^"]+)"[^>]*>(?:<[^>]+>)*Показать ещё`,
      'u',
    ).exec(html);
    path = more?.[1];
  }
  return ids;
}

for (const section of SECTIONS) {
  test(`a crawler without JavaScript reaches every ad of ${section.list} by links`, async ({
    request,
  }) => {
    let before = await published(request, section);
    for (;;) {
      const ids = await crawl(request, section);
      const after = await published(request, section);
      const isSame = String(before) === String(after);
      before = after;
      // Other tests publish and remove ads, which shifts the pages.
      if (!isSame) continue;
      expect([...ids]).toEqual(expect.arrayContaining(after));
      return;
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters work, pictures show, and every screen for visitors has its content', async ({
    page,
  }) => {
    await page.goto('/posts');
    await page.getByLabel('Категория').selectOption('Продажа');
    await page.getByRole('main').getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page).toHaveURL(/category=/u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Питомцы: Продажа');
    const show = page.getByRole('main').getByRole('button', { name: 'Показать', exact: true });
    for (const path of ['/market', '/services', '/events']) {
      await page.goto(path);
      await page.getByRole('textbox', { name: 'Город' }).fill('Москва');
      await show.click();
      await expect(page).toHaveURL(/city=/u);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Москва');
    }
    // What was chosen stays chosen.
    await page.goto('/market?category=2');
    await expect(page.getByLabel('Категория')).toHaveValue('Продажа');

    await page.goto('/posts');
    const picture = page.getByRole('article').nth(5).locator('img').first();
    await expect(picture).toHaveCSS('opacity', '1');
    for (const [path, text] of [
      ['/terms', 'Общие положения'],
      ['/privacy', 'Политика конфиденциальности'],
      ['/safety', 'Как общаться безопасно'],
      ['/offer', 'Публичная оферта'],
      ['/how-it-works', 'Закреп'],
      ['/login', 'Рады вас видеть'],
      ['/no/such', 'Такой страницы нет'],
      ['/post/999999', 'Такого объявления не существует'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('main')).toContainText(text);
    }
    await page.goto('/login');
    await expect(page.getByRole('main').locator('noscript')).toBeVisible();
  });

  test('filters stack inside the window, and the animal type is chosen from a list', async ({
    page,
  }) => {
    for (const path of ['/posts', '/market', '/services', '/events']) {
      await page.goto(path);
      const form = page.getByRole('main').locator('form', { has: page.getByText('Показать') });
      const controls = form.locator('input, select, button');
      const right = page.viewportSize()?.width ?? 0;
      const boxes = await controls.evaluateAll((all) =>
        all.map((one) => {
          const { left, right: end, top } = one.getBoundingClientRect();
          return { left, right: end, top };
        }),
      );
      expect(boxes.length, path).toBeGreaterThan(5);
      expect(boxes.filter((box) => box.left < 0 || box.right > right)).toEqual([]);
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(boxes.length);
    }
    await page.goto('/posts');
    await page.getByLabel('Вид животного').selectOption('Кошки');
    await page.getByRole('main').getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page).toHaveURL(/type=/u);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByLabel('Вид животного')).toHaveValue('Кошки');
  });

  test('an ad leads to its section, town and breed, and to similar ads', async ({ page }) => {
    await page.goto('/posts?category=Продажа');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const crumbs = page.getByRole('navigation', { name: 'Разделы', exact: true });
    for (const href of ['/', '/posts']) {
      await expect(crumbs.locator(`a[href="${href}"]`)).toBeVisible();
    }
    for (const filter of ['type=', 'breed=', 'city=']) {
      await expect(crumbs.locator(`a[href*="${filter}"]`).first()).toBeVisible();
    }
    const similar = page.getByRole('region', { name: 'Похожие объявления' });
    await expect(similar.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(similar.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  });
});
