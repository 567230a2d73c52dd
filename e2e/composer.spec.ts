import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test, type Locator } from 'playwright/test';
import { photos } from './forms.ts';
import { storeToken, tokenOfStranger } from './personas.ts';

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

test('pictures dropped on a conversation are attached; toasts leave the composer free', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Бросающая'));
  await page.goto('/messages?with=0');
  const composer = page.locator('form', { has: page.getByRole('textbox', { name: 'Сообщение' }) });
  await expect(composer).toBeVisible();
  expect(await drop(page.getByRole('log'), photos[0] ?? '')).toBe(true);
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();

  expect(await drop(page.getByRole('log'), import.meta.filename)).toBe(true);
  const toast = page.getByRole('button', { name: /composer\.spec\.ts/u });
  await expect(toast).toBeVisible();
  const [above, below] = [await toast.boundingBox(), await composer.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);

  // Elsewhere it opens nothing.
  expect(await drop(page.locator('header').first(), photos[0] ?? '')).toBe(true);
  await expect(page).toHaveURL(/\/messages\?with=0$/u);
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
