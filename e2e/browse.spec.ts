import { expect, test, type Page } from 'playwright/test';
import { openPets } from './support/openPets.ts';
import { cardInView, openWholePage, scrollThroughTwoPages } from './support/lists.ts';

const cards = (page: Page) => page.getByRole('article');

async function openFilters(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'Фильтры' }).click();
}

test('a visitor scrolls through pets, opens one and returns to the same scroll position', async ({
  page,
}) => {
  await page.goto('/');
  await openPets(page);
  await expect(page).toHaveURL(/\/posts$/u);
  await expect(cards(page).first()).toBeVisible();

  await scrollThroughTwoPages(page);
  const { card, title } = await cardInView(page);
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(2500);
  await card.getByRole('link', { name: title }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} — petskod`);
  await page.getByRole('button', { name: 'К питомцам' }).click();

  await expect(page).toHaveURL(/\/posts$/u);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollY - 11);
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
  // The browser's own back button leads there as well.
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
});

test(
  'filters narrow the list, are in the URL and are removed one by one',
  { tag: '@wide' },
  async ({ page, isMobile }) => {
    await page.goto('/posts');
    await openFilters(page, isMobile);
    await page.getByLabel('Категория').selectOption('Продажа');
    await page.getByLabel('Вид животного').selectOption('Собаки');
    const city = page.getByRole('combobox', { name: 'Город' });
    await city.fill('моск');
    await page.getByRole('option', { name: 'Москва', exact: true }).click();
    await expect(city).toHaveValue('Москва');
    await page.getByRole('button', { name: /^Показать(?! ещё)/u }).click();

    await expect(page).toHaveURL(/category=.*city=/u);
    await expect(cards(page).filter({ hasNotText: 'Москва' })).toHaveCount(0);
    await expect(cards(page).first()).toContainText('₽');

    // The same URL restores the same list.
    await page.reload();
    const chosen = page.getByRole('list', { name: 'Выбранные фильтры' });
    await expect(chosen.getByRole('link', { name: 'Убрать: Собаки' })).toBeVisible();
    await chosen.getByRole('link', { name: 'Убрать: Москва' }).click();
    await expect(page).not.toHaveURL(/city=/u);
    await chosen.getByRole('link', { name: 'Сбросить' }).click();
    await expect(page).toHaveURL(/\/posts$/u);
  },
);

for (const { path, label, text } of [
  { path: '/posts', label: 'Порода', text: 'ов' },
  { path: '/posts', label: 'Город', text: 'ов' },
  { path: '/services', label: 'Город', text: 'ов' },
  { path: '/market', label: 'Город', text: 'ов' },
]) {
  test(`suggestions leave «Показать» free: ${path}, «${label}»`, async ({ page, isMobile }) => {
    await page.goto(path);
    await openFilters(page, isMobile);
    const field = page.getByRole('combobox', { name: label });
    const show = page.getByRole('button', { name: /^Показать(?! ещё)/u });
    await field.fill(text);
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveCount(10);
    await expect(options.first()).toBeInViewport();
    await expect(field).toBeInViewport();
    // Fails when something else would get the click.
    await show.click({ trial: true, timeout: 2000 });
    await options.first().click();
    await show.click();
    await expect(page).toHaveURL(/(?:breed|city)=/u);
  });
}

test('an empty list shows a message and a reset', async ({ page }) => {
  await page.goto('/posts?breed=Аффенпинчер&category=Найденные');
  await expect(page.getByText('Объявления не найдены.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Сбросить' }).last().click();
  await expect(cards(page).first()).toBeVisible();
});

test('an ad opened by its link has a fullscreen gallery and leads to the list', async ({
  page,
}) => {
  await openWholePage(page);
  // With several photos.
  const card = cards(page)
    .filter({ has: page.locator('[class*="dots"]') })
    .first();
  const href = await card.getByRole('heading').getByRole('link').getAttribute('href');
  await page.goto(String(href));
  await page
    .getByRole('button', { name: /^Открыть фото/u })
    .first()
    .click();
  const fullscreen = page.getByRole('dialog');
  await expect(fullscreen).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(fullscreen.getByText('2 / ')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fullscreen).toBeHidden();
  // The gallery shows the photo that was seen last.
  const second = page.getByRole('button', { name: /Открыть фото 2/u });
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page).toHaveURL(/\/posts$/u);
});

test('an unknown ad and an unknown page show a message', async ({ page }) => {
  await page.goto('/post/999999');
  await expect(page.getByText('Такого объявления не существует')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Назад' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a visitor who wants to post an ad fills in the form first', async ({ page }) => {
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page).toHaveURL(/\/new-post$/u);
  await expect(page.getByRole('heading', { name: 'Новое объявление' })).toBeVisible();
});
