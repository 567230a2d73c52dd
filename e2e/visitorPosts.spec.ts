import { expect, test, type Page } from 'playwright/test';
import { choose, fillPetForm, photos } from './support/forms.ts';
import {
  answerInTelegram,
  answerInVk,
  answerOnTelegramsPage,
  expectHome,
} from './support/login.ts';
import { SITE } from './support/origins.ts';

// The pages of Telegram and VK ID have another origin here, as in production.
test.use({ baseURL: SITE });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const [way, logIn] of [
  ['VK ID', (page: Page) => answerInVk(page, 'Павел Дорохов')],
  ['Telegram’s page', (page: Page) => answerOnTelegramsPage(page, 'Тимур')],
] as const) {
  test(`what a visitor has filled in is posted after the login by ${way}`, async ({
    page,
  }, info) => {
    const title = `Щенок ${way} ${info.workerIndex}`;
    await page.goto('/new-post');
    await fillPetForm(page, title);
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByRole('dialog', { name: 'Нужно войти' })).toBeVisible();
    await logIn(page);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Открыть фото 2 из 2' })).toBeAttached();
    // The form is empty again.
    await page.goto('/new-post');
    await expect(page.getByLabel('Заголовок')).toHaveValue('');
  });
}

test('what a visitor has filled in is there after a login by the widget', async ({ page }) => {
  await page.goto('/new-post?category=Найденные');
  await page.getByLabel('Добавить фото').setInputFiles(photos);
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await page.getByLabel('Где').fill('У фонтана');
  await choose(page, 'Вид животного', 'Собаки');
  await page.goto('/login');
  await answerInTelegram(page, 'Тимур');
  await expectHome(page);
  await page.getByRole('link', { name: 'Нашли', exact: true }).click();
  await expect(page.getByLabel('Где')).toHaveValue('У фонтана');
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
});
