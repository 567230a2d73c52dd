import {
  expect,
  test,
  type FrameLocator,
  type Locator,
  type Page,
  type TestInfo,
} from 'playwright/test';
import { choose } from './support/forms.ts';
import { approve, postPet } from './support/ads.ts';
import { vkButton } from './support/login.ts';
import { openPets } from './support/openPets.ts';
import { tokenOfStranger } from './support/personas.ts';
import { openInTelegram } from './support/telegram.ts';

const photo = (name: string): string => `${import.meta.dirname}/../mock-env/demo/photos/${name}`;

/** Both viewports run at the same time, so each has its own users. */
const personas: Record<string, string> = { phone: 'olga', desktop: 'sergey' };

type App = Page | FrameLocator;

const tab = (app: App, name: string): Locator =>
  app
    .getByRole('navigation', { name: 'Основные разделы' })
    .getByRole('link', { name })
    .filter({ visible: true });
const cardOf = (app: App, title: string): Locator =>
  app.getByRole('article').filter({ has: app.getByRole('heading', { name: title, exact: true }) });

/** Boosted ads take turns on the first page, so the list is searched. */
async function searchPets(app: FrameLocator, words: string): Promise<void> {
  await openPets(app);
  await app.getByRole('searchbox').first().fill(words);
  await app.getByRole('searchbox').first().press('Enter');
}

/** Signs in the user with this number. */
async function signInAs(page: Page, info: TestInfo, number: number, name: string): Promise<void> {
  const token = await tokenOfStranger(page.request, info, number, name);
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
}

test('favorites and read state follow the user to another device', async ({
  page,
  browser,
}, info) => {
  const persona = personas[info.project.name] ?? 'olga';
  const title = `Собака двух устройств ${info.project.name} ${info.repeatEachIndex}`;
  const author = await tokenOfStranger(page.request, info, 90, 'Автор');
  await approve(page.request, await postPet(page.request, author, title));
  const app = await openInTelegram(page, { persona });
  await searchPets(app, title);
  await cardOf(app, title)
    .getByRole('button', { name: /^В избранное/u, pressed: false })
    .click();
  await expect(
    cardOf(app, title).getByRole('button', { name: /^В избранное/u, pressed: true }),
  ).toBeVisible();
  await cardOf(app, title).getByRole('heading').getByRole('link').click();
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(app.getByRole('button', { name: /^В избранное/u, pressed: true })).toBeVisible();

  await tab(app, 'Избранное').click();
  await expect(cardOf(app, title)).toBeVisible();
  await app.getByRole('searchbox', { name: 'Поиск по избранному' }).fill(title.toUpperCase());
  await expect(cardOf(app, title)).toBeVisible();
  await app.getByRole('searchbox').fill('такого слова нет ни в одном объявлении');
  await expect(app.getByText('Ничего не нашлось.')).toBeVisible();

  const other = await browser.newContext();
  const device = await openInTelegram(await other.newPage(), { persona });
  await searchPets(device, title);
  await expect(cardOf(device, title).getByText('Просмотрено')).toBeVisible();
  await tab(device, 'Избранное').click();
  await expect(cardOf(device, title)).toBeVisible();
  // All favorites have been seen: no stamp says so.
  await expect(cardOf(device, title).getByText('Просмотрено')).toHaveCount(0);
  await cardOf(device, title)
    .getByRole('button', { name: /^В избранное/u, pressed: true })
    .click();
  await expect(
    cardOf(device, title).getByRole('button', { name: /^В избранное/u, pressed: false }),
  ).toBeVisible();

  // The tap shows at once, before the server knows of it.
  await expect(async () => {
    await tab(app, 'Профиль').click();
    await page.reload();
    await tab(app, 'Избранное').click();
    await expect(app.getByText(/^В избранном пока ничего нет/u)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await other.close();
});

test('a favorite is kept when the page is left at once', async ({ page, context }, info) => {
  // An ad of this test: other tests remove theirs while this one runs.
  const author = await tokenOfStranger(page.request, info, 5, 'Неторопливый');
  const title = `Торопыга ${info.project.name} ${info.repeatEachIndex}`;
  await approve(page.request, await postPet(page.request, author, title));
  await signInAs(page, info, 4, 'Торопливый');
  await page.goto(`/posts?q=${encodeURIComponent(title)}`);
  const heart = cardOf(page, title).getByRole('button', { name: /^В избранное/u });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  // The request leaves the browser for seconds.
  const slow = { latency: 0, downloadThroughput: -1, uploadThroughput: 400 };
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  const leaves = page.waitForRequest('**/api/toggle-favorite');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await leaves;
  await page.goto('about:blank');

  const later = await context.newPage();
  await expect(async () => {
    await later.goto('/favorites');
    await expect(cardOf(later, title)).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('a user changes the name', async ({ page }, info) => {
  const name = `Кличка ${info.project.name}`;
  await signInAs(page, info, 1, 'Прежнее имя');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Прежнее имя' })).toBeVisible();
  await page.getByRole('button', { name: 'Изменить имя' }).click();
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill('');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Имя пользователя не может быть пустым')).toBeVisible();
  await page.getByRole('textbox', { name: 'Имя пользователя' }).fill(name);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a rejected ad is fixed with another photo, and the administrator approves it', async ({
  page,
  browser,
}, info) => {
  const title = `Котёнок ${info.project.name}`;
  await signInAs(page, info, 2, 'Хозяйка');
  await page.goto('/new-post');
  await page.getByLabel('Добавить фото').setInputFiles(photo('dogs/shchenok.jpg'));
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await page.getByLabel('Заголовок').fill(title);
  await choose(page, 'Категория', 'В хорошие руки');
  await choose(page, 'Вид животного', 'Кошки');
  await page.getByRole('combobox', { name: 'Порода' }).fill('Метис');
  await page.getByRole('combobox', { name: 'Город' }).fill('Тверь');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const startapp = `post_${address.split('/').at(-1)}`;

  const office = await (await browser.newContext()).newPage();
  const confirm = async (admin: FrameLocator, label: string) => {
    await admin.getByRole('button', { name: label }).click();
    const sheet = admin.locator('dialog');
    if (label === 'Отклонить') await sheet.getByText('Такое объявление у вас уже есть').click();
    await sheet.getByRole('button', { name: label }).click();
    await expect(admin.getByText('Статус обновлён')).toBeVisible();
  };
  await confirm(await openInTelegram(office, { persona: 'admin', startapp }), 'Отклонить');

  await page.goto('/profile');
  await expect(cardOf(page, title).getByText('Отклонено')).toBeVisible();
  await expect(cardOf(page, title).getByText(/^Причина: Такое/u)).toBeVisible();
  await page.getByRole('button', { name: `Действия: ${title}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByLabel('Заголовок')).toHaveValue(title);
  await expect(page.getByRole('combobox', { name: 'Порода' })).toHaveValue('Метис');
  await page.getByLabel('Добавить фото').setInputFiles(photo('cats/kotenok.jpg'));
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Действия с фото 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByRole('img', { name: 'Фото 2' })).toHaveCount(0);
  await page.getByLabel('Описание').fill('Теперь на фотографии он сам.');
  await page.getByRole('button', { name: 'Сохранить и отправить на проверку' }).click();
  await expect(page.getByText('На рассмотрении')).toBeVisible();

  await confirm(await openInTelegram(office, { persona: 'admin', startapp }), 'Опубликовать');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('Теперь на фотографии он сам.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^Открыть фото/u })).toBeVisible();
  await visitor.context().close();
  await office.context().close();
});

test('an account is deleted with all its data', async ({ page }, info) => {
  await signInAs(page, info, 3, 'Уходящий');
  await page.goto('/posts');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^В избранное/u, pressed: false }).click();
  await expect(card.getByRole('button', { name: /^В избранное/u, pressed: true })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  const question = page.getByRole('alertdialog', { name: 'Удалить аккаунт навсегда?' });
  await question.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
  await expect(page.getByRole('link', { name: /Питомцы/u })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/u);
  // The login loads as a new page; an earlier navigation would be aborted.
  await expect(vkButton(page)).toBeVisible();

  // A deleted user who comes back is a new one.
  await signInAs(page, info, 3, 'Вернувшийся');
  await page.goto('/favorites');
  await expect(page.getByText(/^В избранном пока ничего нет/u)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Вернувшийся' })).toBeVisible();
});
