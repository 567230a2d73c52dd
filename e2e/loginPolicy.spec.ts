import { expect, test, type Page } from 'playwright/test';
import { cardInView, scrollThroughTwoPages } from './support/lists.ts';
import {
  answerInTelegram,
  answerInVk,
  consentBefore,
  telegramButton,
  vkButton,
} from './support/login.ts';

/** The policies with which the browser loaded the site's pages, latest last. */
function watchPolicies(page: Page): string[] {
  const policies: string[] = [];
  page.on('response', (response) => {
    const isPage =
      response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    const policy = response.headers()['content-security-policy'];
    if (isPage && policy?.includes('script-src')) policies.push(policy);
  });
  return policies;
}

/** `eval` in a script of the page itself: the debugger's own may do more. */
const evaluates = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            resolve(Boolean(new Function('return true')()));
          } catch {
            resolve(false);
          }
        });
      }),
  );

async function expectStrict(page: Page, policies: string[]): Promise<void> {
  await expect.poll(() => policies.at(-1)).not.toContain('unsafe-eval');
  expect(policies.at(-1)).not.toContain('telegram-widget');
  await expect(page.getByRole('main')).toBeVisible();
  expect(await evaluates(page)).toBe(false);
}

test('the login page may evaluate the widget’s callback', async ({ page }) => {
  const policies = watchPolicies(page);
  await page.goto('/login');
  await expect(vkButton(page)).toBeVisible();
  expect(policies.at(-1)).toContain('unsafe-eval');
  expect(await evaluates(page)).toBe(true);
});

for (const [way, logIn] of [
  ['Telegram', (page: Page) => answerInTelegram(page, 'Тимур')],
  ['VK ID', (page: Page) => answerInVk(page, 'Павел Дорохов')],
] as const) {
  test(`the page after the login by ${way} has the strict policy`, async ({ page }) => {
    await consentBefore(page, logIn);
    const policies = watchPolicies(page);
    await page.goto('/posts');
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
    await logIn(page);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('button', { name: 'Изменить имя' })).toBeVisible();
    await expectStrict(page, policies);
    await page.goBack();
    await expect(page).toHaveURL('/posts');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });
}

test('the page after the login page has the strict policy, by tab, link and «Назад»', async ({
  page,
}) => {
  const policies = watchPolicies(page);
  const toLogin = async () => {
    await page.goto('/login');
    await expect(telegramButton(page)).toBeVisible();
  };
  await toLogin();
  await page.getByRole('navigation').getByRole('link', { name: 'Главная' }).first().click();
  await expect(page).toHaveURL('/');
  await expectStrict(page, policies);

  await toLogin();
  await page
    .getByRole('link', { name: /^политик/iu })
    .last()
    .click();
  await expect(page).toHaveURL('/privacy');
  await expectStrict(page, policies);
  await page.goBack();
  await expect(telegramButton(page)).toBeVisible();

  await toLogin();
  await page.getByRole('button', { name: 'Назад', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expectStrict(page, policies);
});

test('a list is as it was when a visitor comes back from the login page', async ({ page }) => {
  const policies = watchPolicies(page);
  await page.goto('/posts');
  await scrollThroughTwoPages(page);
  const { card } = await cardInView(page);
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
  await expect(telegramButton(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/posts');
  await expectStrict(page, policies);
  await expect(card.getByRole('heading')).toBeInViewport();
});
