import { expect, test, type Page } from 'playwright/test';
import { answerInVk, answerOnTelegramsPage, consentBefore } from './support/login.ts';
import { SITE } from './support/origins.ts';
import { postSitePet, siteUser } from './support/siteUsers.ts';

// The pages of Telegram and VK ID have another origin here, as in production.

test.use({ baseURL: SITE });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Нужно войти' });

/** The addresses that the tab has shown. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url());
  });
  return addresses;
}

test(
  'VK ID logs in from the sheet of an ad, and the message goes on',
  { tag: '@wide' },
  async ({ page }, info) => {
    const id = await postSitePet(await siteUser(info, 1), { title: 'Щенок для письма' });
    await consentBefore(page, (tab) => answerInVk(tab, 'Павел Дорохов'));
    await page.goto(`/post/${id}`);
    await page.getByRole('button', { name: 'Написать' }).click();
    await expect(sheet(page)).toBeVisible();
    await answerInVk(page, 'Павел Дорохов');
    await expect(page).toHaveURL((url) => url.pathname === '/messages');
    await expect(
      page
        .getByRole('log')
        .getByText(/Щенок для письма/u)
        .first(),
    ).toBeVisible();
    // VK ID's page is not in the history.
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === `/post/${id}`);
  },
);

test('VK ID refused from the sheet of an ad is said there', async ({ page }, info) => {
  const id = await postSitePet(await siteUser(info, 2), { title: 'Щенок без письма' });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Написать' }).click();
  await answerInVk(page, 'Запретить');
  await expect(sheet(page).getByRole('alert')).toContainText('Вы не разрешили вход');
  await expect(sheet(page).getByText(/написать автору/u)).toBeVisible();
});

test(
  'Telegram logs in by one press, and what was seen can be told',
  { tag: '@wide' },
  async ({ page }, info) => {
    const lost = { title: 'Пропал Рекс', category: 'Потерянные', price: undefined };
    const id = await postSitePet(await siteUser(info, 3), lost);
    await page.goto('/posts');
    await page.goto(`/post/${id}`);
    await page.getByRole('button', { name: /^Видели этого питомца/u }).click();
    await expect(sheet(page)).toBeVisible();
    const addresses = watchAddresses(page);
    await answerOnTelegramsPage(page, 'Тимур');
    await expect(page.getByRole('dialog', { name: 'Где вы его видели?' })).toBeVisible();
    await expect(page).toHaveURL(`/post/${id}`);
    // Telegram's answer was in an address of ours, and Telegram's page is not in the history.
    expect(addresses.some((address) => address.includes('#tgAuthResult='))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/posts');
  },
);

test('Telegram refused from the sheet is said there, and the next login adds the heart', async ({
  page,
}, info) => {
  const title = `Щенок с отказом ${info.project.name}`;
  const id = await postSitePet(await siteUser(info, 4), { title });
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: `В избранное: ${title}` }).click();
  await answerOnTelegramsPage(page, 'Отмена');
  await expect(sheet(page).getByRole('alert')).toContainText('Вы не разрешили вход');
  await answerOnTelegramsPage(page, 'Тимур');
  const heart = page.getByRole('button', { name: `В избранное: ${title}`, pressed: true });
  await expect(heart).toBeVisible();
});
