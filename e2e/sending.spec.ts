import { expect, test, type Locator, type Page, type TestInfo } from 'playwright/test';
import { ownAds } from './support/ads.ts';
import { fillPetForm, photos } from './support/forms.ts';
import { openPets } from './support/openPets.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

const CREATE = '**/api/articles/create';

/** Signs in a new user, so that each test counts its own ads only. */
async function signInNewUser(page: Page, info: TestInfo, number = info.line): Promise<string> {
  const token = await tokenOfStranger(page.request, info, number, 'Автор');
  await storeToken(page, token);
  return token;
}

const region = (page: Page) => page.getByRole('region', { name: 'Отправка объявлений' });
const publish = (page: Page) => page.getByRole('button', { name: 'Опубликовать' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openForm(page: Page): Promise<void> {
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(publish(page)).toBeVisible();
}
/** Navigates inside the site: a page load would abort the sending. */
async function goToList(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Главная' }).filter({ visible: true }).click();
  await openPets(page);
}

/** Asserts that the element is fully visible and not under a bar. */
async function expectSeen(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    element.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

/** Delays posting requests until `release` is called. */
async function hold(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(CREATE, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const ownTitles = async (page: Page, token: string): Promise<string[]> => {
  const ads = await ownAds<{ id: number; title: string }>(page.request, token);
  return ads.map(({ title }) => title);
};

test('a second ad is written while the first is being sent, and neither is lost', async ({
  page,
}, info) => {
  const token = await signInNewUser(page, info);
  const posting = await hold(page);
  await openForm(page);
  await fillPetForm(page, 'Первый щенок');
  await publish(page).click();
  await expect(page.getByText('Отправляем объявление')).toBeVisible();
  await expect(region(page)).toContainText('Первый щенок');

  await goToList(page);
  await expectSeen(region(page).getByText('Отправляем…'));
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Фото 1' })).toHaveCount(0);
  await fillPetForm(page, 'Второй щенок');
  await expect(region(page)).toContainText('Первый щенок');

  posting.release();
  const arrived = page.getByRole('link', { name: /«Первый щенок» отправлено/u });
  await expect(arrived).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  // The user stays on the form with all its input.
  await expect(page).toHaveURL(/\/new-post$/u);
  await expect(page.getByLabel('Заголовок')).toHaveValue('Второй щенок');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();

  await arrived.click();
  await expect(heading(page, 'Первый щенок')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Второй щенок');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await publish(page).click();
  await expect(heading(page, 'Второй щенок')).toBeVisible();
  expect(await ownTitles(page, token)).toEqual(['Второй щенок', 'Первый щенок']);
});

test('a failed sending is shown on every screen, and can be retried after a reload', async ({
  page,
}, info) => {
  const token = await signInNewUser(page, info);
  await page.route(CREATE, () => {});
  await openForm(page);
  await fillPetForm(page, 'Щенок в пути');
  await publish(page).click();
  await goToList(page);
  // The page closes during the sending.
  await page.reload();
  await expect(region(page)).toContainText('Не отправлено: Щенок в пути');
  await expect(region(page)).toContainText('Отправка прервалась');

  await page.unroute(CREATE);
  await page.route(CREATE, (route) => route.abort());
  await region(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(region(page)).toContainText('Ошибка соединения с сервером');
  await expect(region(page)).toContainText('Щенок в пути');
  await page.goto('/favorites');
  await expect(region(page)).toContainText('Не отправлено: Щенок в пути');

  await page.unroute(CREATE);
  await region(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('link', { name: /«Щенок в пути» отправлено/u })).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Избранное')).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  expect(await ownTitles(page, token)).toEqual(['Щенок в пути']);
});

test('a failed sending reopens in its form, beside a newer draft', async ({ page }, info) => {
  const token = await signInNewUser(page, info);
  await page.route(CREATE, (route) => route.abort());
  await openForm(page);
  await fillPetForm(page, 'Неотправленный');
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Ошибка соединения с сервером');
  await page.goto('/new-post');
  await page.getByLabel('Заголовок').fill('Начатый позже');

  await region(page).getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Неотправленный');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  await page.getByLabel('Заголовок').fill('Исправленный');
  await page.reload();
  await expect(page.getByLabel('Заголовок')).toHaveValue('Исправленный');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await page.unroute(CREATE);
  await publish(page).click();
  await expect(heading(page, 'Исправленный')).toBeVisible();
  expect(await ownTitles(page, token)).toEqual(['Исправленный']);
  await page.goto('/new-post');
  await expect(page.getByLabel('Заголовок')).toHaveValue('Начатый позже');
});

test('a sending is cancelled, and discarded after a confirmation', async ({ page }, info) => {
  const token = await signInNewUser(page, info);
  await page.route(CREATE, () => {});
  await openForm(page);
  await fillPetForm(page, 'Передумали');
  await publish(page).click();
  await region(page).getByRole('button', { name: 'Отменить отправку' }).click();
  // The user who waits gets the form back.
  await expect(page.getByLabel('Заголовок')).toHaveValue('Передумали');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await publish(page).click();
  await goToList(page);
  await region(page).getByRole('button', { name: 'Отменить отправку' }).click();
  await expect(region(page)).toContainText('Вы остановили отправку');

  await region(page).getByRole('button', { name: 'Удалить неотправленное: Передумали' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(region(page)).toContainText('Передумали');
  await region(page).getByRole('button', { name: 'Удалить неотправленное: Передумали' }).click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(region(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Питомцы')).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  expect(await ownTitles(page, token)).toEqual([]);
});

test('a stalled connection is aborted within half a minute', async ({ page }, info) => {
  await signInNewUser(page, info);
  await page.clock.install();
  await page.route(CREATE, () => {});
  await openForm(page);
  await fillPetForm(page, 'На мёртвой связи');
  await publish(page).click();
  await expect(page.getByText('Отправляем объявление')).toBeVisible();
  await page.clock.fastForward(30_000);
  const reason = page.getByText(/^Ошибка соединения с сервером: отправка не движется/u);
  await expectSeen(reason);
  await expect(page.getByLabel('Заголовок')).toHaveValue('На мёртвой связи');

  await publish(page).click();
  await goToList(page);
  await page.clock.fastForward(30_000);
  await expect(region(page)).toContainText('Ошибка соединения с сервером: отправка не движется');
  await page.unroute(CREATE);
  await region(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('link', { name: /«На мёртвой связи» отправлено/u })).toBeVisible();
});

test('the reason of a failure scrolls into view each time, with its own text offline', async ({
  page,
  context,
}, info) => {
  await signInNewUser(page, info);
  await openForm(page);
  await fillPetForm(page, 'Без связи');
  const failWith = (status: number, detail: unknown) =>
    page.route(CREATE, (route) => route.fulfill({ status, json: { detail } }));

  await failWith(500, 'Сломалось');
  for (const _ of ['first', 'again']) {
    await publish(page).click();
    await expectSeen(page.getByRole('alert'));
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText('Сломалось');
  }

  await goToList(page);
  await region(page).getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await expectSeen(page.getByRole('alert'));
  await expect(page.getByRole('alert')).toBeFocused();

  await page.unroute(CREATE);
  await failWith(422, [{ loc: ['body', 'title'], msg: 'Такое уже есть', type: 'value' }]);
  for (const _ of ['first', 'again']) {
    await publish(page).click();
    await expectSeen(page.getByText('Такое уже есть').first());
    await expect(page.getByLabel('Заголовок')).toBeFocused();
  }

  // A client-side validation error, repeated after a correction.
  for (const _ of ['first', 'again']) {
    await page.getByLabel('Цена, ₽').fill('');
    await publish(page).click();
    await expect(page.getByLabel('Цена, ₽')).toBeFocused();
    await expectSeen(page.getByLabel('Цена, ₽'));
  }
  await page.getByLabel('Цена, ₽').fill('100');

  await page.unroute(CREATE);
  await context.setOffline(true);
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Ошибка соединения с сервером: нет интернета',
  );
  await expectSeen(page.getByRole('alert'));
  // The ad goes out by itself.
  await context.setOffline(false);
  await expect(heading(page, 'Без связи')).toBeVisible();
});

test('an ad is not sent without the photos that are still being prepared', async ({
  page,
}, info) => {
  await signInNewUser(page, info);
  await page.addInitScript(() => {
    const { createImageBitmap: decode } = window;
    const decoded = new Promise<void>((resolve) =>
      Object.assign(window, { finishPhotos: resolve }),
    );
    window.createImageBitmap = (async (...args: Parameters<typeof decode>) => {
      await decoded;
      return decode(...args);
    }) as typeof decode;
  });
  await openForm(page);
  await page.getByLabel('Добавить фото').setInputFiles(photos);
  await expect(publish(page)).toBeDisabled();
  await page.evaluate(() => (window as unknown as { finishPhotos: () => void }).finishPhotos());
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await expect(publish(page)).toBeEnabled();
});

test('a correction after a lost response is saved', async ({ page }, info) => {
  const token = await signInNewUser(page, info);
  const loseAnswer = () =>
    page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
  await loseAnswer();
  await openForm(page);
  await fillPetForm(page, 'Шенок');
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Ошибка соединения с сервером');
  await page.getByLabel('Заголовок').fill('Щенок');
  await page.unroute(CREATE);
  await publish(page).click();
  await expect(heading(page, 'Щенок')).toBeVisible();
  expect(await ownTitles(page, token)).toEqual(['Щенок']);

  // After the decision a correction is rejected.
  await loseAnswer();
  await page.goto('/new-post');
  await fillPetForm(page, 'Катёнок');
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Ошибка соединения с сервером');
  const authorization = `Bearer ${await tokenOf(page.request, 'admin')}`;
  const [{ id } = { id: 0 }] = await ownAds(page.request, token);
  await page.request.post('/api/admin/ad-action', {
    headers: { authorization },
    data: { ad_id: id, do: 1 },
  });
  await page.unroute(CREATE);
  await page.getByLabel('Заголовок').fill('Котёнок');
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Это объявление уже отправлено');
  await expect(page.getByLabel('Заголовок')).toHaveValue('Котёнок');
  expect(await ownTitles(page, token)).toEqual(['Катёнок', 'Щенок']);
});

test('a change is sent like a new ad, and its screen shows it', async ({ page }, info) => {
  await signInNewUser(page, info);
  await openForm(page);
  await fillPetForm(page, 'До изменения');
  await publish(page).click();
  await expect(heading(page, 'До изменения')).toBeVisible();
  const update = '**/api/articles/update/*';
  await page.route(update, (route) => route.abort());
  await page.getByRole('link', { name: 'Изменить' }).click();
  await page.getByLabel('Заголовок').fill('После изменения');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('alert')).toContainText('Ошибка соединения с сервером');
  await page.goBack();
  await expect(heading(page, 'До изменения')).toBeVisible();
  await expect(region(page)).toContainText('Не отправлено: После изменения');
  // Continued, not started a second time.
  await page
    .getByRole('article')
    .filter({ has: heading(page, 'До изменения') })
    .getByRole('link', { name: 'Изменить' })
    .click();
  await expect(page.getByLabel('Заголовок')).toHaveValue('После изменения');
  await page.goBack();

  await page.unroute(update);
  await region(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Изменения в «После изменения» отправлены')).toBeVisible();
  await expect(heading(page, 'После изменения')).toBeVisible();
});

test('another tab does not report this tab’s sending as failed', async ({
  page,
  context,
}, info) => {
  await signInNewUser(page, info);
  const posting = await hold(page);
  await openForm(page);
  await fillPetForm(page, 'Из первой вкладки');
  await publish(page).click();
  await expect(region(page)).toContainText('Из первой вкладки');
  const other = await context.newPage();
  await storeToken(other, String(await page.evaluate(() => localStorage.getItem('access_token'))));
  await other.goto('/favorites');
  await expect(heading(other, 'Избранное')).toBeVisible();
  await expect(region(other)).toHaveCount(0);
  posting.release();
  await expect(heading(page, 'Из первой вкладки')).toBeVisible();
  await expect(region(other)).toHaveCount(0);
  await other.close();
});

const PRESSES = [
  [0, 10, 60],
  [0, 300],
];
for (const [index, presses] of PRESSES.entries()) {
  test(`«Опубликовать» pressed after ${presses.join(', ')} ms posts one ad`, async ({
    page,
  }, info) => {
    const token = await signInNewUser(page, info, 1000 + index);
    const posting = await hold(page);
    await openForm(page);
    await fillPetForm(page, 'Один щенок');
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await publish(page).evaluate(
      (button, times) =>
        Promise.all(
          times.map(
            (time) =>
              new Promise<void>((resolve) => {
                setTimeout(() => resolve((button as HTMLElement).click()), time);
              }),
          ),
        ),
      presses,
    );
    posting.release();
    await expect(heading(page, 'Один щенок')).toBeVisible();
    await expect(region(page)).toHaveCount(0);
    expect(await ownTitles(page, token)).toEqual(['Один щенок']);
  });
}
