import { expect, test, type Page, type Request } from 'playwright/test';
import { boostableAd } from './support/ads.ts';
import { holdBack } from './support/holdBack.ts';
import { storeToken, tokenOf } from './support/personas.ts';

/** Waits until the code of this component has arrived, and all that is on its way beside it. */
async function codeOf(page: Page, component: string): Promise<void> {
  const underway = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('.js') && underway.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underway.delete(request));
  await page.waitForResponse((it) => it.url().includes(`/assets/${component}-`));
  await expect.poll(() => underway.size).toBe(0);
}

/** From now on no code arrives: what opens was loaded ahead. */
const stopCode = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

test('an owner’s first tap opens the boost sheet at once', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  const ad = await boostableAd(page.request, token);
  await storeToken(page, token);
  await Promise.all([codeOf(page, 'BoostSheet'), page.goto(`/post/${ad}`)]);
  await stopCode(page);
  await page.getByRole('button', { name: 'Продвинуть объявление' }).click();
  await expect(page.getByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});

test('the code for opening an ad is fetched before a visitor taps on one', async ({ page }) => {
  await Promise.all([codeOf(page, 'ad'), codeOf(page, 'firstTap'), page.goto('/posts')]);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/post\/\d+$/u);
});

test('an owner’s tap before the code arrives opens the boost sheet', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  await storeToken(page, token);
  const ad = await boostableAd(page.request, token);
  const loadCode = await holdBack(page, '**/assets/start-*.js');
  await page.goto(`/post/${ad}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Продвинуть объявление' }).click();
  loadCode();
  await expect(page.getByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});

test('words that are typed before the code arrives stay, and are searched for', async ({
  page,
}) => {
  const loadCode = await holdBack(page, '**/assets/start-*.js');
  await page.goto('/search', { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: 'Что ищем?' });
  await search.fill('сибир');
  loadCode();
  await page.getByRole('option', { name: 'Сибирская кошка' }).click();
  await expect(page).toHaveURL(/\/search\?q=/u);
});

/**
 * Makes the page busy, as a slow phone is, from when React starts to listen until the user taps;
 * `listens` resolves when it does.
 */
async function slowHydration(page: Page): Promise<{ listens: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.exposeFunction('reactListens', resolve);
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function add(this: EventTarget, type, ...rest) {
      addEventListener.call(this, type, ...rest);
      if (type !== 'click' || !(this instanceof Element) || this.id !== 'app') return;
      EventTarget.prototype.addEventListener = addEventListener;
      (window as unknown as { reactListens: () => void }).reactListens();
      const { scheduling } = navigator as unknown as {
        scheduling: { isInputPending: () => boolean };
      };
      const end = performance.now() + 10_000;
      while (!scheduling.isInputPending() && performance.now() < end);
    };
  });
  return { listens: promise };
}

test('an owner’s tap during hydration, which moves the button, opens the boost sheet', async ({
  page,
}) => {
  const token = await tokenOf(page.request, 'kennel');
  await storeToken(page, token);
  const ad = await boostableAd(page.request, token);
  const loadCode = await holdBack(page, '**/assets/start-*.js');
  const { listens } = await slowHydration(page);
  await page.goto(`/post/${ad}`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Продвинуть объявление' });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not visible');
  loadCode();
  await listens;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});

test('the first tap on «Сообщения» opens the dialogs, and the next one a conversation', async ({
  page,
}) => {
  await storeToken(page, await tokenOf(page.request, 'marina'));
  await Promise.all([codeOf(page, 'MessagesScreen'), page.goto('/posts')]);
  await stopCode(page);
  await page
    .getByRole('navigation', { name: 'Основные разделы' })
    .getByRole('link', { name: /^Сообщения/u })
    .filter({ visible: true })
    .click();
  await page.getByRole('link', { name: /^Поддержка/u }).click();
  await expect(page.getByRole('log')).toBeVisible();
});
