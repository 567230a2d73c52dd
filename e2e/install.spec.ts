import sharp from 'sharp';
import { expect, test, type Page } from 'playwright/test';
import { storeToken, tokenOfStranger } from './support/personas.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed: its manifest and all icons exist', async ({
  page,
  request,
}, info) => {
  await page.goto('/');
  const icons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  interface Icon {
    src: string;
    sizes: string;
    purpose?: string;
  }
  const manifest = (await answer.json()) as {
    icons: Icon[];
    shortcuts: { url: string; icons: Icon[] }[];
  };
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of [manifest, ...manifest.shortcuts].flatMap((one) => one.icons)) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const icon of icons) {
    expect((await request.get(icon)).headers()['content-type']).toContain('image/');
  }
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Гость'));
  const names = ['Что размещаем?', 'Сообщения', /Потерянные/u];
  for (const [index, { url }] of manifest.shortcuts.entries()) {
    await page.goto(url);
    const name = names[index] as string;
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const colors = page.locator('meta[name="theme-color"]');
  await expect(colors).toHaveCount(2);
});

test('the service worker shows pushes, and a page of its own without a connection', async ({
  page,
  context,
  baseURL: origin = '',
}) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/serviceWorker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // This Chromium has no notifications.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const scope = self as unknown as { registration: object; shown: unknown[] };
    Object.assign(scope, { shown });
    Object.assign(scope.registration, {
      showNotification: async (title: string, { body }: { body: string }) => {
        shown.push([title, body]);
      },
    });
  });
  const data = JSON.stringify({ text: 'Вам ответили', path: '/messages' });
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([['petskod', 'Вам ответили']]);

  await context.setOffline(true);
  await page.goto('/posts');
  await expect(page.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the second visit with an action invites to install, once in 30 days', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Гость'));
  const invitation = page.getByRole('region', { name: 'Приложение' });
  const homeTab = page.getByRole('link', { name: 'Главная' }).filter({ visible: true });
  // Noon in Moscow: a visit ends with the day.
  let now = new Date().setUTCHours(9, 0, 0, 0);
  const favorites: string[] = [];
  const visit = async (minutesLater: number) => {
    // The page of the visit before would take over the time of this one.
    await page.goto('about:blank');
    now += minutesLater * 60_000;
    await page.clock.setFixedTime(now);
    await page.goto('/posts');
    const isHeld = await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => {
        document.title = 'Asked';
        return { outcome: 'accepted' };
      };
      window.dispatchEvent(Object.assign(event, { prompt }));
      return event.defaultPrevented;
    });
    expect(isHeld).toBe(true);
    const hrefs = await page
      .locator('article a[href^="/post/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const href = hrefs.find((other) => !favorites.includes(other)) ?? '';
    favorites.push(href);
    await page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="${href}"]`) })
      .getByRole('button', { name: /^В избранное/u })
      .first()
      .click();
    const stored = () => page.evaluate(() => localStorage.getItem('visits'));
    await expect.poll(stored).toContain(`"seenAt":${now},"hasActed":true`);
    await homeTab.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Найдём вам друга' })).toBeVisible();
  };
  await visit(0);
  await visit(10);
  await expect(invitation).toHaveCount(0);
  await visit(31);
  await expect(invitation).toBeVisible();
  await invitation.getByRole('button', { name: 'Закрыть' }).click();
  await expect(invitation).toHaveCount(0);
  await visit(24 * 60);
  await expect(invitation).toHaveCount(0);
  // A login ends before the browser's clock is 30 days further.
  await page.evaluate(() => {
    const at = Number(localStorage.getItem('offered-install')) - 28 * 24 * 3_600_000;
    localStorage.setItem('offered-install', String(at));
  });
  await visit(24 * 60 + 31);
  await invitation.getByRole('button', { name: 'Установить' }).click();
  await expect(page).toHaveTitle('Asked');
  await expect(invitation).toHaveCount(0);
});

test('the profile installs the site while the browser can', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Гость'));
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Скачать мои данные' })).toBeVisible();
  const row = page.getByRole('button', { name: 'Установить приложение' });
  await expect(row).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = async () => window.dispatchEvent(new Event('appinstalled'));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await row.click();
  await expect(row).toHaveCount(0);
});

test.describe('photos that another app shares', () => {
  test('come into the form of the section that is chosen', async ({ page }, info) => {
    await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Фото'));
    await hasWorker(page);
    await share(page, ['кот.jpg', 'письмо.txt']);
    await expect(page.getByRole('heading', { level: 1, name: 'Что размещаем?' })).toBeVisible();
    await expect(page.getByText('2 фото — добавим в объявление')).toBeVisible();
    await page.getByRole('link', { name: 'Товар или вещь' }).click();
    await expect(page.getByRole('img', { name: 'Фото 1 из 1' })).toBeVisible();
    await expect(page.getByText('Файл письмо.txt не является изображением')).toBeVisible();
    await expect(page).toHaveURL(/\/new-post-market$/u);
    // They are taken once.
    await page.goto('/new-ad?shared');
    await expect(page.getByText('Фотографии не передались')).toBeVisible();
  });

  test('are dropped when the person leaves', async ({ page }) => {
    await hasWorker(page);
    await share(page, ['кот.jpg']);
    await expect(page.getByText('1 фото — добавим в объявление')).toBeVisible();
    await page.goto('/posts');
    const hasPhotos = () => page.evaluate(async () => caches.has('petskod-shared'));
    await expect.poll(hasPhotos).toBe(false);
  });

  test('are not taken from another site', async ({ page, baseURL }) => {
    await hasWorker(page);
    await page.route('http://other.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Другой сайт</p>' }),
    );
    await page.goto('http://other.test/');
    await share(page, ['кот.jpg'], baseURL);
    await expect(page.getByText('Фотографии не передались')).toBeVisible();
  });

  test.describe('without the service worker', () => {
    test.use({ serviceWorkers: 'block' });

    test('are asked for again', async ({ page }) => {
      await page.goto('/posts');
      await share(page, ['кот.jpg']);
      await expect(page.getByText('Фотографии не передались')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Услуга' })).toBeVisible();
    });
  });
});

async function hasWorker(page: Page): Promise<void> {
  await page.goto('/posts');
  await page.evaluate(async () => navigator.serviceWorker.ready);
}

/** As Android does: sends a form with the files. */
async function share(page: Page, names: string[], site = ''): Promise<void> {
  const photo = sharp({ create: { width: 40, height: 50, channels: 3, background: '#c63' } });
  const bytes = [...(await photo.jpeg().toBuffer())];
  await page.evaluate(
    ([files, jpeg, origin]) => {
      const chosen = new DataTransfer();
      for (const name of files) {
        const isPhoto = name.endsWith('.jpg');
        const content = isPhoto ? new Uint8Array(jpeg) : 'Привет';
        chosen.items.add(
          new File([content], name, { type: isPhoto ? 'image/jpeg' : 'text/plain' }),
        );
      }
      const form = Object.assign(document.createElement('form'), {
        action: `${origin}/share-target`,
        method: 'post',
        enctype: 'multipart/form-data',
      });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'photos', multiple: true, files: chosen.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [names, bytes, site] as const,
  );
  await page.waitForURL('/new-ad?shared');
}
