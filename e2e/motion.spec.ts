import { expect, test, type Page } from 'playwright/test';
import { drag } from './support/fingers.ts';
import { isHydrated } from './support/hydrated.ts';
import { expectSaid, openInTelegram } from './support/telegram.ts';

const PHOTO = '::view-transition-group(photo)';

/** Opens a page and moves the pointer; resolves when the page's motion, which follows, has started. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // Its style sheet is the last that a page adopts. A move from before hydration starts nothing.
  const hasStarted = async (): Promise<boolean> => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return page.evaluate(() => document.adoptedStyleSheets.length > 0);
  };
  await expect.poll(hasStarted).toBe(true);
}

/** Opens a page and moves the pointer; resolves when motion, if it came, would have started. */
async function openWithoutMotion(page: Page, path: string): Promise<void> {
  const code = page.waitForResponse(/firstTap[^/]*\.js$/u);
  await page.goto(path);
  const script = await code;
  await isHydrated(page);
  await page.mouse.move(1, 1);
  await page.evaluate(async (url) => {
    await new Promise((done) => requestIdleCallback(done, { timeout: 5000 }));
    await import(url);
    await new Promise((done) => setTimeout(done));
  }, script.url());
}

/** Collects what moves in view transitions. */
const watchTransitions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: (string | null)[] = [];
    Object.assign(window, { moved });
    const original = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function start(...args) {
      const transition = original.apply(this, args);
      const note = async () => {
        await transition.ready;
        for (const { effect } of document.getAnimations()) {
          moved.push((effect as KeyframeEffect).pseudoElement);
        }
      };
      void note();
      return transition;
    };
  });
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved);

async function openFirstAd(page: Page): Promise<void> {
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a card’s photo becomes the ad’s photo', async ({ page }) => {
  await watchTransitions(page);
  await open(page, '/posts');
  const photoMoves = async (): Promise<boolean> => {
    await openFirstAd(page);
    await expect.poll(() => moved(page)).not.toEqual([]);
    if ((await moved(page)).includes(PHOTO)) return true;
    // An ad that comes late appears without motion; the second time it is there.
    await page.goBack();
    return false;
  };
  await expect.poll(photoMoves).toBe(true);
  // The way back leads to the card.
  await page.goBack();
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await expect(link).toBeFocused();
});

test('a sheet follows the finger: a short pull leaves it open, a long one closes it', async ({
  page,
}) => {
  await open(page, '/posts');
  const filters = page.getByRole('button', { name: 'Фильтры' });
  await filters.click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading');
  await expect(dialog.getByLabel('Категория')).toBeVisible();
  await expect.poll(() => dialog.evaluate((box) => box.getAnimations().length)).toBe(0);
  const place = await dialog.boundingBox();
  await drag(page, title, { y: 40 });
  await expect.poll(() => dialog.boundingBox()).toEqual(place);
  await drag(page, title, { y: 300 });
  await expect(dialog).toBeHidden();
  await expect(filters).toBeFocused();
});

test('a pull at the top loads the list again', async ({ page }) => {
  await open(page, '/posts');
  const again = page.waitForRequest('**/api/articles/filter');
  await drag(page, page.getByRole('heading', { level: 1 }), { y: 300 });
  await again;
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('.pullMark')).toHaveCount(0);
});

test('inside Telegram a pull does not close the app', async ({ page }) => {
  const app = await openInTelegram(page);
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSaid(page, 'web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves', async ({ page }) => {
    await watchTransitions(page);
    await open(page, '/posts');
    let requests = 0;
    page.on('request', (request) => (requests += Number(request.url().endsWith('/filter'))));
    await drag(page, page.getByRole('heading', { level: 1 }), { y: 300 });
    await openFirstAd(page);
    expect(await moved(page)).toEqual([]);
    expect(requests).toBe(0);
  });
});

test.describe('on a device that Telegram calls slow', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 9; SM-J330F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 Telegram-Android/11.5.3 (Samsung SM-J330F; Android 9; SDK 28; LOW)',
  });

  test('nothing moves', async ({ page }) => {
    await watchTransitions(page);
    await openWithoutMotion(page, '/posts');
    await openFirstAd(page);
    expect(await moved(page)).toEqual([]);
  });
});
