import { expect, test, type APIRequestContext, type TestInfo } from 'playwright/test';
import { approve, postAd } from './support/ads.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import { takeShifts, watchShifts } from './support/shifts.ts';

const PLACES = ['У фонтана в парке', 'За гаражами', 'На рынке'];

/**
 * A lost dog with a match and three sightings: its id and its owner's token.
 * @param city in which nobody else looks for a pet
 * @param first the number of the owner, before that of the finder
 */
async function lostDog(request: APIRequestContext, info: TestInfo, city: string, first = 1) {
  const owner = await tokenOfStranger(request, info, first, 'Зоя');
  const finder = await tokenOfStranger(request, info, first + 1, 'Глеб');
  const dog = { type_ad: 'Собаки', breed: 'Бигль', sex: 1, city, colors: 'рыжий' };
  const description = 'Рыжий, уши длинные, ласковый. Убежал вечером во двор и не вернулся.';
  const post = (token: string, title: string, category: string) =>
    postAd(request, token, '/api/articles/create', { ...dog, title, category, description });
  const id = await post(owner, 'Пропал бигль Ермак', 'Потерянные');
  await approve(request, id);
  await approve(request, await post(finder, 'Найден рыжий бигль', 'Найденные'));
  for (const place of PLACES) {
    const sent = await request.post('/api/sightings', {
      headers: { authorization: `Bearer ${finder}` },
      multipart: { ad_id: id, seen_at: new Date().toISOString(), place },
    });
    expect(sent.status(), await sent.text()).toBe(200);
  }
  const headers = { authorization: `Bearer ${owner}` };
  await expect
    .poll(async () => (await request.get(`/api/matches/${id}`, { headers })).json())
    .toHaveLength(1);
  return { id, owner };
}

test('nothing moves on a lost pet’s ad while its owner’s and its admin’s parts load', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const { id, owner } = await lostDog(page.request, info, 'Ейск');
  for (const [who, token] of [
    ['owner', owner],
    ['admin', await tokenOf(page.request, 'admin')],
  ] as const) {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const context = await browser.newContext({ viewport: size });
      const own = await context.newPage();
      await storeToken(own, token);
      await watchShifts(own);
      // A busy machine may load longer than the screen holds still.
      const session = await context.newCDPSession(own);
      await session.send('Animation.enable');
      await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
      await own.goto(`/post/${id}`);
      await expect(own.getByRole('heading', { name: PLACES[0] ?? '' })).toBeVisible();
      const match = own.getByRole('link', { name: 'Найден рыжий бигль' });
      await expect(match).toHaveCount(who === 'owner' ? 1 : 0);
      await expect(own.getByRole('heading', { name: 'Описание' })).toBeVisible();
      const { sum, moved } = await takeShifts(own);
      expect.soft(sum, `${who} at ${size.width}: ${JSON.stringify(moved)}`).toBeLessThan(0.02);
      await context.close();
    }
  }
});

test('a slow answer about matches does not keep the text of the ad away', async ({
  page,
}, info) => {
  const { id, owner } = await lostDog(page.request, info, 'Елец');
  await storeToken(page, owner);
  await page.route('**/api/matches/**', () => {});
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('heading', { name: PLACES[0] ?? '' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Описание' })).toBeVisible();
});

test('the front page tells an owner of the own search, and nothing moves for it', async ({
  page,
}, info) => {
  const { id, owner } = await lostDog(page.request, info, 'Елабуга', 3);
  await storeToken(page, owner);
  await watchShifts(page);
  await page.goto('/');
  const banner = page.getByRole('link', { name: 'Ермак: 1 похожий, видели 3 раза' });
  await expect(banner).toBeVisible();
  const lost = page.getByRole('region', { name: 'Помогите найти' });
  await expect(lost.getByRole('article').first()).toBeVisible();
  await expect(lost.locator(`a[href="/post/${id}"]`)).toHaveCount(0);
  const { sum, moved } = await takeShifts(page);
  expect(sum, JSON.stringify(moved)).toBeLessThan(0.02);
  await banner.click();
  await expect(page).toHaveURL(`/post/${id}`);
});
