import { expect, test } from 'playwright/test';

test.use({ colorScheme: 'dark' });

test('an ad prints as one light page without bars and buttons', async ({ page }) => {
  await page.goto('/posts');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('button', { name: 'Написать' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Фото/u }).first()).toBeVisible();
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Написать' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ещё действия' })).toBeHidden();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(251, 248, 245)');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
});
