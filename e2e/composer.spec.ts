import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test, type Locator, type Page } from 'playwright/test';
import { photos } from './support/forms.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';

/** Drops a file as a computer's file manager does; true when the page has prevented its opening. */
async function drop(target: Locator, path: string): Promise<boolean> {
  return target.evaluate(
    (element, [name, bytes]) => {
      const dataTransfer = new DataTransfer();
      const data = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
      dataTransfer.items.add(new File([data], name));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('dragover', init));
      return !element.dispatchEvent(new DragEvent('drop', init));
    },
    [basename(path), await readFile(path, 'base64')] as const,
  );
}

const composerOf = (page: Page): Locator =>
  page.locator('form', { has: page.getByRole('textbox', { name: 'Сообщение' }) });

test('pictures dropped anywhere beside a conversation are attached', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Бросающая'));
  await page.goto('/messages?with=0');
  await expect(composerOf(page)).toBeVisible();
  expect(await drop(page.getByRole('log'), photos[0] ?? '')).toBe(true);
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  expect(await drop(page.locator('header').first(), photos[1] ?? '')).toBe(true);
  await expect(page.getByRole('button', { name: 'Убрать фото 2' })).toBeVisible();
  await expect(page).toHaveURL(/\/messages\?with=0$/u);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [1280, 800],
] as const) {
  test(`toasts leave the composer free at ${width} × ${height}`, async ({ page }, info) => {
    await storeToken(page, await tokenOfStranger(page.request, info, width, 'Бросающая'));
    await page.setViewportSize({ width, height });
    await page.goto('/messages?with=0');
    await expect(composerOf(page)).toBeVisible();
    expect(await drop(page.getByRole('log'), photos[0] ?? '')).toBe(true);
    const photo = page.getByRole('button', { name: 'Убрать фото 1' });
    await expect(photo).toBeVisible();
    expect(await drop(page.getByRole('log'), import.meta.filename)).toBe(true);
    const toast = page.getByRole('button', { name: /composer\.spec\.ts/u });
    await expect(toast).toBeVisible();
    const bottom = () => toast.evaluate((element) => element.getBoundingClientRect().bottom);
    const inUse = await photo.evaluate((element) => element.getBoundingClientRect().top);
    // It slides in from below.
    await expect.poll(bottom).toBeLessThanOrEqual(inUse);
  });
}

test('a reply chosen in the sheet is written at once', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 4, 'Отвечающая');
  await storeToken(page, token);
  await page.request.post('/api/send-message', {
    headers: { authorization: `Bearer ${token}` },
    data: { to_user: 0, text: 'Здравствуйте!' },
  });
  await page.goto('/messages?with=0');
  await page
    .getByRole('button', { name: 'Действия с сообщением' })
    .evaluate((button: HTMLElement) => button.click());
  await page.getByRole('dialog').getByRole('button', { name: 'Ответить' }).click();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeFocused();
  await page.keyboard.type('И ещё вопрос');
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('И ещё вопрос');
});

test('the search of a conversation has the focus', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 5, 'Ищущая');
  await storeToken(page, token);
  await page.request.post('/api/send-message', {
    headers: { authorization: `Bearer ${token}` },
    data: { to_user: 0, text: 'Где мои объявления?' },
  });
  await page.goto('/messages?with=0');
  await page.getByRole('button', { name: 'Действия с диалогом' }).click();
  await page.getByRole('button', { name: 'Найти в переписке' }).click();
  await expect(page.getByRole('searchbox', { name: 'Поиск по переписке' })).toBeFocused();
  await page.keyboard.type('объявления');
  await expect(page.getByText('1 из 1')).toBeVisible();
});

test('the list of dialogs shows a long name in full', async ({ page }, info) => {
  const name = 'Александра Воронцова';
  const other = await tokenOfStranger(page.request, info, 2, name);
  const token = await tokenOfStranger(page.request, info, 3, 'Читающая');
  const check = await page.request.get('/api/check-token', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { user_id: id } = (await check.json()) as { user_id: number };
  const headers = { authorization: `Bearer ${other}` };
  const data = { to_user: id, text: 'Здравствуйте!' };
  expect((await page.request.post('/api/send-message', { headers, data })).ok()).toBe(true);
  await storeToken(page, token);
  await page.goto('/messages');
  const shown = page.getByRole('navigation', { name: 'Диалоги' }).getByText(name);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('the field keeps its height while its text is one line', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 9, 'Пишущая'));
  await page.goto('/messages?with=0');
  const field = page.getByRole('textbox', { name: 'Сообщение' });
  const height = () => field.evaluate((area) => area.getBoundingClientRect().height);
  await expect(field).toBeVisible();
  const empty = await height();
  await field.fill('Здравствуйте');
  expect(await height()).toBe(empty);
  expect(empty).toBe(44);
});
