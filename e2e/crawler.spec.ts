import { expect, test, type APIRequestContext } from 'playwright/test';

const PAGE_SIZE = 20;

/** Ids of all published pet ads from the API. */
async function publishedPets(request: APIRequestContext): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const data = { limit: PAGE_SIZE, offset };
    const answer = await request.post('/api/articles/filter', { data });
    const ads = (await answer.json()) as { id: number }[];
    ids.push(...ads.map(({ id }) => id));
    if (ads.length < PAGE_SIZE) return ids;
  }
}

/** Follows the links of a list from page to page without JavaScript. */
async function crawl(request: APIRequestContext): Promise<{ pages: number; ids: Set<number> }> {
  const ids = new Set<number>();
  let pages = 0;
  for (let path: string | undefined = '/posts'; path; pages += 1) {
    const html: string = await (await request.get(path)).text();
    for (const [, id] of html.matchAll(/<a\s[^>]*?href="\/post\/(\d+)"/gu)) ids.add(Number(id));
    const more: RegExpExecArray | null =
      /<a\s[^>]*?href="(\/posts\?[^"]+)"[^>]*>(?:<[^>]+>)*Показать ещё/u.exec(html);
    path = more?.[1];
  }
  return { pages, ids };
}

test('a crawler without JavaScript reaches every ad by links', async ({ request }) => {
  let published = await publishedPets(request);
  for (;;) {
    const { pages, ids } = await crawl(request);
    const before = published;
    published = await publishedPets(request);
    // Other tests publish and remove ads, which shifts the pages.
    if (String(published) !== String(before)) continue;
    expect(pages).toBeGreaterThan(1);
    expect([...ids]).toEqual(expect.arrayContaining(published));
    return;
  }
});

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
    const picture = page.getByRole('article').nth(8).locator('img').first();
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
});
