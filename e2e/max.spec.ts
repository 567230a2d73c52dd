import { expect, test, type FrameLocator, type Page, type TestInfo } from 'playwright/test';
import { openAdMenu } from './support/adMenu.ts';
import { approve, demoAd, postPet, publishLostDog } from './support/ads.ts';
import { fillReceipt } from './support/checkout.ts';
import { fillPetForm } from './support/forms.ts';
import {
  expectInMax,
  lastInMax,
  leaveMax,
  openInMax,
  pressMaxBack,
  refusedInMax,
  tokenInMax,
  type MaxPerson,
} from './support/max.ts';
import { openPets } from './support/openPets.ts';
import { maxIdOf, storeToken, tokenOfStranger } from './support/personas.ts';
import { openInTelegram, untilReady } from './support/telegram.ts';

/** Tests in a loop share their line. */
const numberOf = (info: TestInfo): number => info.line + (info.title.includes('(web)') ? 500 : 0);
const somebody = (info: TestInfo, name: string): MaxPerson => ({
  id: maxIdOf(info, numberOf(info)),
  name,
});

/** The client has answered, so its own back button is on. */
const untilHeard = (page: Page): Promise<void> =>
  expectInMax(page, 'WebAppSetupSwipesBehavior', { allowVerticalSwipes: false });

async function openMenuOf(app: FrameLocator, title: string): Promise<void> {
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await openAdMenu(app);
}

for (const platform of ['ios', 'web'] as const) {
  test(`in MAX (${platform}) one signs in silently, looks, shares and posts`, async ({
    page,
  }, info) => {
    const anna = somebody(info, 'Анна');
    await tokenInMax(page.request, anna);
    const app = await openInMax(page, anna, { platform, theme: 'dark' });
    await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark');
    await untilHeard(page);
    await openPets(app);
    const card = app.getByRole('article').first();
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('heading').getByRole('link').click();
    await openMenuOf(app, title);
    await app.getByRole('button', { name: 'Поделиться' }).click();
    const chats = page.getByRole('dialog', { name: /^Отправить в чат/u });
    await expect(chats).toContainText('https://max.ru/id7700000000_bot?startapp=post_');
    await chats.getByRole('button', { name: 'Избранное' }).click();
    await expect(app.getByRole('button', { name: 'К питомцам' })).toHaveCount(0);
    await pressMaxBack(page);
    await expect(app.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();

    await app.getByRole('button', { name: 'Разместить' }).click();
    await fillPetForm(app, `Щенок из MAX, ${platform}`);
    await expectInMax(page, 'WebAppSetupClosingBehavior', { needConfirmation: true });
    await leaveMax(page);
    const question = page.getByRole('dialog', { name: 'Закрыть petskod?' });
    await question.getByRole('button', { name: 'Остаться' }).click();
    await app.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(
      app.getByRole('heading', { level: 1, name: `Щенок из MAX, ${platform}` }),
    ).toBeVisible();
    await expectInMax(page, 'WebAppSetupClosingBehavior', { needConfirmation: false });
    expect(await refusedInMax(page)).toEqual([]);
  });
}

for (const platform of ['android', 'web'] as const) {
  test(`in MAX (${platform}) a boost is paid in roubles, in the browser`, async ({
    page,
  }, info) => {
    const owner = somebody(info, 'Ольга');
    const id = await postPet(page.request, await tokenInMax(page.request, owner), 'Бигль из MAX');
    await approve(page.request, id);
    const app = await openInMax(page, owner, { platform, startapp: `post_${id}` });
    await untilHeard(page);
    await app.getByRole('button', { name: 'Продвинуть объявление' }).click();
    await fillReceipt(app);
    await app.getByRole('button', { name: /^Оплатить.*₽$/u }).click();
    await app.getByRole('button', { name: /^Перейти к оплате/u }).click();
    const { url } = (await lastInMax(page, 'WebAppOpenLink')) as { url: string };
    expect(await refusedInMax(page)).toEqual([]);

    const checkout = await page.context().newPage();
    await checkout.goto(url);
    await checkout.getByRole('button', { name: /^Заплатить/u }).click();
    await expect(checkout.getByText('Оплата прошла')).toBeVisible();
    await expect(app.getByText('Оплата подтверждена')).toBeVisible();
  });

  test(`in MAX (${platform}) a link opens its ad, one writes, and a log-out elsewhere is no loss`, async ({
    page,
  }, info) => {
    const ad = await postPet(
      page.request,
      await tokenOfStranger(page.request, info, numberOf(info), 'Пётр'),
      'Бигль для MAX',
    );
    await approve(page.request, ad);
    const writer = somebody(info, 'Вера');
    const token = await tokenInMax(page.request, writer);
    const app = await openInMax(page, writer, { platform, startapp: `post_${ad}` });
    await expect(app.getByRole('heading', { level: 1, name: 'Бигль для MAX' })).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.post('/api/logout-everywhere', { headers })).ok()).toBe(true);
    // The question may stand above the heart before it is pressed.
    await app
      .getByRole('button', { name: /избранное/u })
      .first()
      .dispatchEvent('click');
    const ended = app.getByRole('dialog', { name: 'Откройте petskod заново' });
    await expect(ended).toContainText('MAX впустит вас без паролей');
    await ended.getByRole('button', { name: 'Закрыть приложение' }).click();
    await page.getByRole('button', { name: 'Открыть приложение' }).click();
    await app.getByRole('button', { name: 'Написать' }).click();
    await app.getByRole('textbox', { name: /^Сообщение/u }).fill('Добрый день! Ещё ищете дом?');
    await app.getByRole('button', { name: 'Отправить' }).click();
    const history = app.getByRole('log');
    await expect(history).toContainText('Добрый день! Ещё ищете дом?');
    await expect(history.getByText('Отправлено').last()).toBeVisible();
    await app.getByRole('button', { name: 'Сообщить, когда ответят' }).click();
    await expectInMax(page, 'WebAppOpenMaxLink', {
      url: 'https://max.ru/id7700000000_bot?start=notices',
    });
    expect(await refusedInMax(page)).toEqual([]);
  });
}

test('in MAX one tap makes the link of a search, and the next one sends it', async ({
  page,
}, info) => {
  const owner = somebody(info, 'Инна');
  const id = await publishLostDog(page.request, await tokenInMax(page.request, owner));
  const app = await openInMax(page, owner, { platform: 'ios', startapp: `post_${id}` });
  await untilHeard(page);
  await app.getByRole('link', { name: /^Ход поиска/u }).click();
  const call = app.getByRole('button', { name: 'Позвать помощников' });
  await call.click();
  await expect(app.getByText(/^Ссылка готова/u)).toBeVisible();
  await call.click();
  const chats = page.getByRole('dialog', { name: /^Отправить в чат/u });
  await expect(chats).toContainText('https://max.ru/id7700000000_bot?startapp=');
});

test('in a MAX that answers nothing the app has its own way back, and copies links', async ({
  page,
}, info) => {
  const ad = await demoAd(page.request);
  const app = await openInMax(page, somebody(info, 'Анна'), {
    platform: 'web',
    startapp: `post_${ad.id}`,
    silent: '1',
  });
  await openMenuOf(app, ad.title);
  await app.getByRole('button', { name: 'Поделиться' }).click();
  await expect(app.getByText('Ссылка скопирована')).toBeVisible();
  await app.getByRole('main').getByRole('button', { name: 'Назад к питомцам' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
});

test('an old MAX, which opens no chats, shares by the phone’s sheet', async ({ page }, info) => {
  const ad = await demoAd(page.request);
  const app = await openInMax(page, somebody(info, 'Анна'), {
    platform: 'android',
    startapp: `post_${ad.id}`,
    old: '1',
  });
  await untilHeard(page);
  await openMenuOf(app, ad.title);
  await app.getByRole('button', { name: 'Поделиться' }).click();
  const sheet = page.getByRole('dialog', { name: /^Поделиться/u });
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  expect(await lastInMax(page, 'WebAppShare')).toMatchObject({ text: ad.title });
});

test('MAX joins an account by a link, and cannot be disconnected from inside', async ({
  page,
  browser,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Зоя'));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Подключить MAX' }).click();
  const link = page.getByRole('link', { name: 'Открыть MAX' });
  const startapp = new URL(String(await link.getAttribute('href'))).searchParams.get('startapp');

  const phone = await browser.newPage();
  const zoya = somebody(info, 'Зоя Макс');
  const app = await openInMax(phone, zoya, { platform: 'ios', startapp: String(startapp) });
  await app.getByRole('button', { name: 'Подключить', exact: true }).click();
  const ways = app.getByRole('list', { name: 'Способы входа' });
  await expect(ways).toContainText('Подключён как Зоя Макс. Сейчас вы вошли через него');
  await expect(app.getByRole('button', { name: 'Отключить Telegram' })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Отключить MAX' })).toHaveCount(0);
  await phone.close();
});

test('nothing of MAX is loaded in a browser and in Telegram', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await openInTelegram(page);
  await untilReady(page);
  expect(loaded.filter((url) => /maxBridge/u.test(url))).toEqual([]);
  expect(loaded.filter((url) => /\/sdk-/u.test(url))).not.toEqual([]);
});
