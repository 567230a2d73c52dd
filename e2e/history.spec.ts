import { expect, test, type Locator, type Page } from 'playwright/test';
import { demoAd } from './support/ads.ts';
import { answerInVk, consentBefore } from './support/login.ts';
import { openPets } from './support/openPets.ts';

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name });
const contents = (page: Page) => page.getByRole('navigation', { name: 'Содержание' });
const rights = (page: Page) => heading(page, /Ваши права$/u);

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

test('the skip link moves the focus and leaves the history alone', async ({ page }) => {
  await page.goto('/');
  await openPets(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/posts');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page).toHaveURL('/');
});

/** «Back» in the browser: closes what is open on the first page of the visit, then leaves it. */
async function expectBackCloses(page: Page, open: Locator): Promise<void> {
  const url = page.url();
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  await expect(page).toHaveURL(url);
}

test('«back» closes the photo and the dialog of the first page, then leaves', async ({ page }) => {
  const ad = await demoAd(page.request);
  await page.goto(`/post/${ad.id}`);
  await page
    .getByRole('button', { name: /^Открыть фото/u })
    .first()
    .click();
  await expectBackCloses(page, page.getByRole('button', { name: 'Закрыть просмотр' }));
  await page.getByRole('button', { name: `В избранное: ${ad.title}`, pressed: false }).click();
  await expectBackCloses(page, page.getByRole('dialog', { name: 'Нужно войти' }));
  await page.getByRole('button', { name: 'Назад к питомцам' }).click();
  await expect(page).toHaveURL('/posts');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('«back» closes a sheet after a reload, and then goes to the screen before', async ({
  page,
}) => {
  await page.goto('/');
  await openPets(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const sheet = page.getByRole('dialog', { name: 'Фильтры' });
  await expectBackCloses(page, sheet);
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await sheet.getByLabel('Категория').selectOption('Продажа');
  await sheet.getByRole('button', { name: /^Показать(?! ещё)/u }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/category=/u);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('«back» after a login by VK ID does not lead to VK ID', async ({ page }) => {
  await consentBefore(page, (tab) => answerInVk(tab, 'Екатерина Лисицына'));
  await page.goto('/posts');
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
  await answerInVk(page, 'Запретить');
  await expect(page.getByRole('alert')).toContainText('Вы не разрешили вход через VK ID');
  await answerInVk(page, 'Екатерина Лисицына');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('button', { name: 'Изменить имя' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/posts');
});
