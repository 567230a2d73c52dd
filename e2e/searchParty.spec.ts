import axe from 'axe-core';
import { expect, test, type Page } from 'playwright/test';
import { searchPartyStartParam } from '#contract/startParam.ts';
import { publishLostDog } from './support/ads.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { strangerIn } from './support/places.ts';

/** Copies what is shared, where no system shares it. */
const readShared = async (page: Page): Promise<string> => {
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => (await window.axe.run()).violations);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('an owner shares the course of the search, and a helper takes part', async ({
  page,
  browser,
}, info) => {
  const owner = await tokenOfStranger(page.request, info, 1, 'Вера');
  const id = await publishLostDog(page.request, owner, { place: 'ул. Мира, 12' });

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await storeToken(page, owner);
  await page.goto(`/post/${id}`);
  await page.getByRole('link', { name: /^Ход поиска/u }).click();
  await expect(page.getByText('Объявление опубликовано')).toBeVisible();
  await page.getByRole('button', { name: 'Позвать помощников' }).click();
  const link = new URL(await readShared(page)).pathname;
  const [, code = ''] = /^\/search-party\/([a-z0-9]{12})$/u.exec(link) ?? [];
  await expect(page.getByRole('button', { name: 'Закрыть ссылку' })).toBeVisible();
  await expectAccessible(page);

  const street = await browser.newPage();
  await street.goto(link);
  await expect(street.getByRole('heading', { name: 'Пропал Рекс' })).toBeVisible();
  const timeline = street.getByRole('region', { name: 'Что уже сделано' });
  await expect(timeline.getByText('ул. Мира', { exact: true })).toBeVisible();
  await street.getByRole('button', { name: 'Помогу искать' }).click();
  await expect(street.getByText('Чтобы помочь в поиске, войдите')).toBeVisible();

  const telegram = await browser.newPage();
  const who = { info, number: 2, name: 'Иван' };
  const { open } = await strangerIn('inside Telegram', telegram, who);
  const app = await open(searchPartyStartParam(code));
  await app.getByRole('button', { name: 'Помогу искать' }).click();
  await expect(app.getByText('Вы помогаете искать')).toBeVisible();
  await expect(app.getByText('Помогает 1 человек')).toBeVisible();
  await app.getByRole('button', { name: /^Здесь искали/u }).click();
  const sheet = app.getByRole('dialog', { name: 'Где искали?' });
  await expect(sheet.getByLabel('Когда')).not.toHaveValue('');
  await sheet.getByLabel('Где').fill('Парк Победы, у дома 5');
  await sheet.getByLabel('Подробности').fill('Обошли весь пруд');
  await sheet.getByRole('button', { name: 'Отметить' }).click();
  await expect(app.getByText('Парк Победы', { exact: true })).toBeVisible();
  await telegram.close();
  await street.reload();
  await expect(timeline.getByText('Парк Победы', { exact: true })).toBeVisible();
  await expectAccessible(street);

  // The owner comes back to the page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Парк Победы, у дома 5')).toBeVisible();
  await expect(page.getByText('Обошли весь пруд')).toBeVisible();
  await expect(page.getByRole('link', { name: /Иван/u })).toHaveAttribute(
    'href',
    new RegExp(`^/messages\\?with=\\d+&about=pets-${id}$`, 'u'),
  );

  await page.getByRole('button', { name: 'Действия: Парк Победы, у дома 5' }).click();
  await page.getByRole('button', { name: 'Убрать отметку' }).click();
  const own = page.getByRole('region', { name: 'Что уже сделано' });
  await expect(own.getByText('Парк Победы, у дома 5')).toHaveCount(0);

  await page.getByRole('button', { name: 'Закрыть ссылку' }).click();
  const question = page.getByRole('alertdialog', { name: 'Закрыть ссылку?' });
  await question.getByRole('button', { name: 'Закрыть ссылку' }).click();
  await expect(page.getByText('Ссылка закрыта')).toBeVisible();
  const gone = await street.goto(link);
  expect(gone?.status()).toBe(404);
  await expect(street.getByText('Ссылка больше не действует')).toBeVisible();
  await street.close();
});
