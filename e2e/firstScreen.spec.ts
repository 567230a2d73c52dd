import { expect, test, type Page } from 'playwright/test';

/** Nothing of the API gets through, but for the pictures that the page names itself. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/api/image/') ? route.continue() : route.abort(),
  );
}

/** What the page's own policy forbade. */
function watchPolicy(page: Page): string[] {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  return forbidden;
}

test('lists and ads come with their page: no request stands before the first card', async ({
  page,
  request,
}) => {
  await cutOff(page);
  await page.goto('/posts?category=Потерянные');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const path of ['/market', '/services', '/events']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
  }

  const list = await request.post('/api/articles/filter', { data: { limit: 1 } });
  const [ad] = (await list.json()) as { id: number; title: string }[];
  await page.goto(`/post/${ad?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ad?.title })).toBeVisible();
});

test('the pictures of the first row are asked for by the page itself', async ({ page }) => {
  const preloads = page.locator('link[rel=preload][as=image]');
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  const first = await page.getByRole('article').first().locator('img').getAttribute('srcset');
  expect(await preloads.first().getAttribute('imagesrcset')).toBe(first);
});

test('from a list to an ad and back something is always on view', async ({ page }) => {
  await page.goto('/posts');
  const card = page.getByRole('article').nth(2);
  const title = await card.getByRole('heading').innerText();
  // The server stays silent: what the list knew of the ad must do.
  await page.waitForLoadState('networkidle');
  await cutOff(page);
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
});

test('pages keep to their own policy, and the login page alone lets the widget in', async ({
  page,
}) => {
  const forbidden = watchPolicy(page);
  for (const path of ['/', '/posts', '/market', '/terms', '/favorites', '/login']) {
    await page.goto(path);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();

  // Led there from within the site, it is still the login page's policy that holds.
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();
  expect(forbidden).toEqual([]);
});
