import { expect, test } from 'playwright/test';
import { scrollToEnd } from './support/lists.ts';

test('a visitor finds ads of all sections, and one section’s with its filters', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Найти питомца, товар или услугу' }).click();
  const field = page.getByRole('combobox', { name: 'Что ищем?' });
  await expect(field).toBeFocused();
  await field.fill('сибир');
  await page.getByRole('option', { name: 'Сибирская кошка' }).click();
  await expect(page).toHaveURL(/\/search\?q=/u);
  await expect(page.getByRole('article').first()).toBeVisible();

  await field.fill('кошек -сибирская');
  await field.press('Enter');
  const sections = page.getByRole('navigation', { name: 'Найдено в разделах' });
  await sections.getByRole('link', { name: /^Барахолка/u }).click();
  await expect(page).toHaveURL(/\/market\?q=/u);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Убрать: «кошек -сибирская»' }).click();
  await expect(page).toHaveURL('/market');
  await page.getByRole('searchbox', { name: 'Поиск по объявлениям' }).fill('когтеточка');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('link', { name: 'Убрать: «когтеточка»' })).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Вы искали' })).toBeVisible();
  await page.getByRole('link', { name: 'кошек -сибирская' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a misspelt search shows what it is corrected to', async ({ page }) => {
  await page.goto('/search?q=авчарка');
  await expect(page.getByText(/Ищем «овчарка»/u)).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: /овчарк/iu })
      .first(),
  ).toBeVisible();
  await page.goto('/search?q=бегемотище');
  await expect(page.getByText('По запросу «бегемотище» ничего не нашлось')).toBeVisible();
});

test('a list shows what is around a city, the nearest first', async ({ page }) => {
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Город' }).fill('Москва');
  await dialog.getByLabel('Радиус').selectOption('до 100 км');
  await dialog.getByRole('button', { name: /^Показать/u }).click();
  await expect(page.getByRole('link', { name: 'Убрать: Москва + 100 км' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Москва · 100 км' })).toBeVisible();
  await page.getByLabel('Сначала').selectOption('ближе');
  const distances = page
    .getByRole('article')
    .getByRole('paragraph')
    .filter({ hasText: /, \d+ км/u });
  // Ads of Moscow itself come first; other tests publish some.
  const nearest = async (): Promise<string> => {
    if ((await distances.count()) === 0) await scrollToEnd(page);
    return (await distances.allTextContents())[0] ?? '';
  };
  await expect.poll(nearest).toMatch(/^Химки, \d+ км/u);
  // More ads come while the user scrolls.
  const farthest = async (): Promise<string | null> => {
    await scrollToEnd(page);
    return distances.last().textContent();
  };
  await expect.poll(farthest).toMatch(/^Подольск, \d+ км/u);
});

test('the city of a list is a sheet of its own on phones', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens have the filters beside the list.');
  await page.goto('/market?q=корм');
  await page.getByRole('button', { name: 'Город', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Город' });
  const city = sheet.getByRole('combobox', { name: 'Город' });
  await expect(city).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'Рядом со мной' })).toBeVisible();
  await expect(sheet.getByRole('combobox')).toHaveCount(1);
  await city.fill('Тула');
  await page.getByRole('option', { name: 'Тула', exact: true }).click();
  await sheet.getByLabel('Радиус').selectOption('до 100 км');
  await sheet.getByRole('button', { name: /^Показать/u }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: 'Убрать: Тула + 100 км' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Убрать: «корм»' })).toBeVisible();

  await page.getByRole('button', { name: 'Тула · 100 км' }).click();
  await sheet.getByRole('button', { name: 'Сбросить' }).click();
  await expect(page.getByRole('button', { name: 'Город', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Убрать: «корм»' })).toBeVisible();
});
