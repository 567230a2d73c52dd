import { expect, test, type Locator } from 'playwright/test';
import { keepToken, tokenOf } from './personas.ts';

/** How much of the words is seen: nothing that they stand in fades them. */
const opacityOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    let opacity = 1;
    for (let box: Element | null = element; box; box = box.parentElement) {
      opacity *= Number(getComputedStyle(box).opacity);
    }
    return opacity;
  });

/** The button says this in words one can read, and a spinner turns beside them. */
async function expectBusy(button: Locator, label: string): Promise<void> {
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const words = button.getByText(label, { exact: true });
  await expect(words).toBeVisible();
  await expect.poll(() => opacityOf(words)).toBe(1);
  expect(await words.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const spinner = button.locator('[class*="ring"]');
  await expect(spinner).toBeVisible();
  const [ring, text] = await Promise.all([spinner.boundingBox(), words.boundingBox()]);
  expect(Number(ring?.x) + Number(ring?.width)).toBeLessThanOrEqual(Number(text?.x));
}

test('while a list is narrowed, the button says that it is being loaded', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone’s filters close at once, and the list itself says it.');
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/articles/filter', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const apply = page.getByRole('button', { name: 'Показать', exact: true });
  await apply.click();
  await expectBusy(page.getByRole('button', { name: 'Загрузка…' }), 'Загрузка…');
  answer.resolve();
  await expect(apply).toBeEnabled();
});

test('while an ad is deleted, the button says so', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  const own = await page.request.get('/api/my-articles', {
    headers: { authorization: `Bearer ${token}` },
  });
  const [ad] = (await own.json()) as { id: number }[];
  await keepToken(page, token);
  await page.goto(`/post/${ad?.id}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/delete-ad', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expectBusy(question.getByRole('button', { name: 'Удаляем…' }), 'Удаляем…');
  answer.resolve();
  await expect(page.getByText('Ошибка соединения с сервером')).toBeVisible();
});
