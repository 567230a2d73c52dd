import { expect, test } from 'playwright/test';
import { storeToken, tokenOfStranger } from './support/personas.ts';

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

test('a conversation prints with its messages and the name of the other side', async ({
  page,
}, info) => {
  const token = await tokenOfStranger(page.request, info, info.line, 'Пострадавшая');
  const headers = { authorization: `Bearer ${token}` };
  const other = await tokenOfStranger(page.request, info, info.line + 1, 'Продавец');
  const check = await page.request.get('/api/check-token', {
    headers: { authorization: `Bearer ${other}` },
  });
  const { user_id: to } = (await check.json()) as { user_id: number };
  const texts = Array.from({ length: 15 }, (_, index) => `Сообщение номер ${index + 1}`);
  for (const text of texts)
    await page.request.post('/api/send-message', { headers, data: { to_user: to, text } });
  await storeToken(page, token);
  await page.goto(`/messages?with=${to}`);
  await expect(page.getByText('Сообщение номер 15', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const boxes = await page
    .getByRole('log')
    .locator('[data-id]')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ top, bottom }) => [top + window.scrollY, bottom + window.scrollY]),
    );
  expect(boxes).toHaveLength(texts.length);
  // None is cut off by a box that scrolls.
  expect(boxes.every(([top = -1, bottom = Infinity]) => top >= 0 && bottom <= height)).toBe(true);
  expect(height).toBeGreaterThan(Number(boxes.at(-1)?.[1]) - 1);
  await expect(page.getByLabel('Сообщение', { exact: true })).toBeHidden();
  const name = await page
    .getByRole('region', { name: /Продавец/u })
    .evaluate((region) => getComputedStyle(region, '::before').content);
  expect(name).toContain('Продавец');
  const overflow = await page.getByRole('log').evaluate((log) => getComputedStyle(log).overflowY);
  expect(overflow).toBe('visible');
});
