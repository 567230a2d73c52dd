import { expect, test, type APIRequestContext, type Locator, type Page } from 'playwright/test';
import { photos } from './support/forms.ts';
import { isHydrated } from './support/hydrated.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

const announced = (page: Page) => page.locator('#announcer');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new screen focuses its heading, the way back the card', async ({ page }) => {
  await page.goto('/');
  // Before hydration the browser would follow the link itself.
  await isHydrated(page);
  await page.getByRole('link', { name: /^Питомцы/u }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(/^Показано объявлений: \d+$/u);
  const link = page.getByRole('article').nth(2).getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.press('Enter');
  await expect(heading(page)).toHaveText(title);
  await expect(announced(page)).toHaveText(`Открыто: ${title}`);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
});

test('filters, chips and pages leave the focus at the heading', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/posts?page=2');
  await isHydrated(page);
  await page.getByRole('link', { name: 'К началу списка' }).press('Enter');
  await expect(page).toHaveURL(/\/posts$/u);
  await expect(heading(page)).toBeFocused();
  const filters = page.getByRole('complementary', { name: 'Фильтры' });
  await filters.getByLabel('Категория').selectOption('Продажа');
  await filters.getByRole('button', { name: /^Показать(?! ещё)/u }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: /^Убрать/u }).press('Enter');
  await expect(page.getByRole('link', { name: /^Убрать/u })).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('what only scripts focus has no ring', async ({ page }) => {
  await page.goto('/search');
  // Before hydration the browser would send the form itself.
  await isHydrated(page, 'search form');
  const field = page.getByRole('combobox', { name: 'Что ищем?' });
  await field.fill('кошка');
  await field.press('Enter');
  await expect(heading(page)).toBeFocused();
  const outline = heading(page).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline).toBe('none');
});

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Opens no list: the arrow keys choose. */
async function choose(page: Page, field: Locator, label: string): Promise<void> {
  await tabTo(page, field);
  await expect(field.locator('option', { hasText: label })).toBeAttached();
  const chosen = () =>
    field.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent);
  for (let count = 0; count < 20 && (await chosen()) !== label; count += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await chosen()).toBe(label);
}

/** The first segment takes the focus, the arrow keys choose. */
async function chooseSegment(page: Page, group: string, label: string): Promise<void> {
  const segments = page.getByRole('radiogroup', { name: new RegExp(`^${group}`, 'u') });
  await tabTo(page, segments.getByRole('radio').first());
  await page.keyboard.press('Space');
  const wanted = segments.getByRole('radio', { name: label });
  const count = await segments.getByRole('radio').count();
  for (let press = 0; press < count && !(await wanted.isChecked()); press += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toBeChecked();
}

test('by keyboard alone a user filters a list, opens an ad and writes', async ({
  page,
  request,
}, info) => {
  await storeToken(page, await tokenOfStranger(request, info, 1, 'Клавиатура'));
  const { keyboard } = page;
  await page.goto('/posts');
  await tabTo(page, page.getByRole('button', { name: /^Фильтры/u }));
  await keyboard.press('Enter');
  await choose(page, page.getByLabel('Категория'), 'Продажа');
  await tabTo(page, page.getByRole('button', { name: /^Показать(?! ещё)/u }));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/category=/u);
  await expect(page.getByRole('button', { name: /^Фильтры/u })).toBeFocused();
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await tabTo(page, card);
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Написать' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Здравствуйте!');
  const field = page.getByLabel('Сообщение', { exact: true });
  await tabTo(page, field);
  await keyboard.type('Можно приехать в субботу?');
  await tabTo(page, page.getByRole('button', { name: 'Отправить' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Можно приехать в субботу?');
});

test('by keyboard alone a user posts an ad', async ({ page, request }, info) => {
  await storeToken(page, await tokenOfStranger(request, info, 2, 'Клавиша'));
  const { keyboard } = page;
  await page.goto('/new-post');
  const photo = page.getByLabel('Добавить фото');
  await tabTo(page, photo);
  // The system's file dialog is no part of the page.
  await photo.setInputFiles(photos);
  await expect(page.getByRole('img', { name: 'Фото 2' })).toBeVisible();
  const type = async (target: Locator, text: string, ...keys: string[]) => {
    await tabTo(page, target);
    await keyboard.type(text);
    for (const key of keys) await keyboard.press(key);
  };
  await type(page.getByLabel('Заголовок'), 'Щенок с клавиатуры');
  await chooseSegment(page, 'Категория', 'В хорошие руки');
  await choose(page, page.getByLabel('Вид животного'), 'Собаки');
  await type(page.getByRole('combobox', { name: 'Порода' }), 'бигль', 'ArrowDown', 'Enter');
  await type(page.getByRole('combobox', { name: 'Город' }), 'Тула', 'ArrowDown', 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Опубликовать' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Щенок с клавиатуры' })).toBeVisible();
});

/** Opens the sheet of a breed by its row; returns the row. */
async function openBreed(page: Page, request: APIRequestContext): Promise<Locator> {
  await storeToken(page, await tokenOf(request, 'admin'));
  await page.goto('/admin/refs');
  const row = page
    .getByRole('main')
    .getByRole('button', { name: /\(Собаки\)$/u })
    .nth(1);
  await row.press('Enter');
  return row;
}

test('a sheet gives the focus back', async ({ page, request }) => {
  const row = await openBreed(page, request);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('a question above a sheet gives the focus back to the sheet', async ({ page, request }) => {
  const row = await openBreed(page, request);
  const other = page.getByRole('dialog').getByRole('combobox');
  await other.fill('Вельш-корги пем');
  await page.getByRole('option').first().click();
  const merge = page.getByRole('dialog').getByRole('button', { name: 'Объединить' });
  await merge.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(merge).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
});
