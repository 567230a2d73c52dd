import { expect, test, type Page } from 'playwright/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const contents = (page: Page) => page.getByRole('navigation', { name: 'Содержание' });
const rights = (page: Page) => heading(page, '6. Ваши права');

test('the contents of a legal text do not break «back»', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Политика конфиденциальности' }).click();
  await contents(page).getByRole('link', { name: 'Ваши права' }).click();
  await expect(rights(page)).toBeInViewport();
  await expect(page).toHaveURL('/privacy#rights');

  // The browser's button returns to the contents, ours has a screen to return to.
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  await expect(contents(page)).toBeInViewport();
  await page.goForward();
  await expect(rights(page)).toBeInViewport();
  await page.reload();
  await expect(rights(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Назад' }).click();
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page).toHaveURL('/');
});

test('a shared link to a section of a legal text shows that section', async ({ page }) => {
  await page.goto('/privacy#rights');
  await expect(rights(page)).toBeInViewport();
});

test('the skip link moves the focus and leaves the history alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'It is a keyboard’s.');
  await page.goto('/');
  await page.getByRole('link', { name: /^Питомцы/u }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/posts');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page).toHaveURL('/');
});
