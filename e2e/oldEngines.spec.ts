import { expect, selectors, test as base, type BrowserContext } from 'playwright/test';
import { openAdMenu } from './support/adMenu.ts';
import { approve, postPet } from './support/ads.ts';
import { fillPetForm, photos } from './support/forms.ts';
import { isHydrated } from './support/hydrated.ts';
import { answerInTelegram, answerInVk, expectHome } from './support/login.ts';
import { openPets } from './support/openPets.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { openInTelegram, untilReady } from './support/telegram.ts';

// What people do most, in real Chromium 87 and 92.

/** Playwright's locators need `checkVisibility` of Chromium 105; selector engines run before them. */
await selectors.register(
  'definesVisibility',
  () => {
    Element.prototype.checkVisibility ??= function isRendered() {
      return this.getClientRects().length > 0;
    };
    return { queryAll: () => [] };
  },
  { contentScript: true },
);

/** Collects what goes wrong on the pages of this context. */
function watch(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => {
    errors.push(`${error.error().message} ${error.error().stack}`);
  });
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
}

const test = base.extend<{ errors: string[] }>({
  /** None may be left at the end of a test. */
  errors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      watch(context, errors);
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

test('the front page, the lists, an ad and the way back', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Барахолка', 'Услуги', 'События', 'Питомцы']) {
    await page
      .getByRole('link', { name: new RegExp(`^${name}`, 'u') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    if (name !== 'Питомцы') {
      await page.getByRole('link', { name: 'Главная' }).filter({ visible: true }).click();
      await expectHome(page);
    }
  }
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page
    .getByRole('button', { name: /^Открыть фото/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'К питомцам' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
});

test('a search with a suggestion', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Найти питомца, товар или услугу' }).click();
  await page.getByRole('combobox', { name: 'Что ищем?' }).fill('сибир');
  await page.getByRole('option', { name: 'Сибирская кошка' }).click();
  await expect(page).toHaveURL(/\/search\?q=/u);
  await expect(page.getByRole('article').first()).toBeVisible();
});

for (const [way, logIn] of [
  ['Telegram', answerInTelegram],
  ['VK ID', answerInVk],
] as const) {
  test(`a sign-in by ${way}`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
    const name = way === 'VK ID' ? 'Павел Дорохов' : 'Тимур';
    await logIn(page, name);
    await expect(page.getByRole('button', { name: 'Изменить имя' })).toBeVisible();
  });
}

test('posting an ad with photos', async ({ page }, info) => {
  const title = `Щенок из ${info.project.name}`;
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Хозяйка'));
  await page.goto('/');
  await openPets(page);
  await page.getByRole('button', { name: 'Разместить' }).click();
  await fillPetForm(page, title);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('На рассмотрении')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Открыть фото 2 из 2' })).toBeAttached();
});

test('a chat with a photo', async ({ page, browser, errors }, info) => {
  const [ownerToken, buyerToken] = [
    await tokenOfStranger(page.request, info, 2, 'Хозяин'),
    await tokenOfStranger(page.request, info, 3, 'Покупатель'),
  ];
  const id = await postPet(page.request, ownerToken, `Бигль из ${info.project.name}`);
  await approve(page.request, id);
  await storeToken(page, buyerToken);
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Написать' }).click();
  await expect(page.getByRole('log')).toContainText('Здравствуйте! Пишу по вашему объявлению');
  await page.getByLabel('Прикрепить фото').first().setInputFiles(photos.slice(0, 1));
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await page.getByLabel('Сообщение', { exact: true }).fill('Похож на этого?');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('log').getByText('Отправлено')).toHaveCount(2);

  const context = await browser.newContext();
  watch(context, errors);
  const owner = await context.newPage();
  await storeToken(owner, ownerToken);
  await owner.goto('/');
  await owner
    .getByRole('link', { name: /Сообщения/u })
    .filter({ visible: true })
    .click();
  await owner.getByRole('link', { name: /^Покупатель/u }).click();
  await owner.getByRole('button', { name: 'Открыть фото' }).click();
  await expect(owner.getByRole('button', { name: /Закрыть/u })).toBeVisible();
  await expect(page.getByRole('log').getByText('Прочитано')).toHaveCount(2);
  await context.close();
});

test('sharing an ad inside Telegram', async ({ page }, info) => {
  const title = `Такса из ${info.project.name}`;
  const owner = await tokenOfStranger(page.request, info, 4, 'Хозяин таксы');
  const id = await postPet(page.request, owner, title);
  await approve(page.request, id);
  const app = await openInTelegram(page, {
    platform: 'android',
    version: '8.0',
    startapp: `post_${id}`,
  });
  await untilReady(page);
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await isHydrated(app);
  await openAdMenu(app);
  await app.getByRole('button', { name: 'Поделиться' }).click();
  const chats = page.getByRole('dialog').filter({ hasText: 'Отправить карточку' });
  await expect(chats).toContainText(title);
  await chats.getByRole('button', { name: 'Избранное' }).click();
  await expect(chats).toBeHidden();
});
