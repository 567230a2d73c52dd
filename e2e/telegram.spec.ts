import { expect, test, type FrameLocator, type Route } from 'playwright/test';
import { openAdMenu } from './support/adMenu.ts';
import { demoAd } from './support/ads.ts';
import { openPets } from './support/openPets.ts';
import {
  expectSaid,
  lastSaid,
  openInTelegram,
  pressTelegramBack,
  reloadNatively,
  untilReady,
} from './support/telegram.ts';

async function openNoticeSettings(app: FrameLocator): Promise<void> {
  await app.getByRole('link', { name: 'Профиль' }).last().click();
  await app.getByRole('link', { name: 'Уведомления' }).last().click();
  await app.getByRole('link', { name: 'Настроить' }).click();
}

test('inside Telegram the login is silent', async ({ page }) => {
  const app = await openInTelegram(page);
  await openPets(app);
  await app.getByRole('button', { name: 'Разместить' }).click();
  await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
});

test('Telegram’s header names the app, so the front page has no second one', async ({ page }) => {
  const app = await openInTelegram(page);
  const heading = app.getByRole('heading', { level: 1, name: 'Найдём вам друга' });
  await expect(heading).toBeVisible();
  const bell = app.getByRole('link', { name: /^Уведомления/u });
  await expect(bell).toBeVisible();
  await expect(app.getByRole('banner').getByText('petskod').first()).toBeHidden();
  const [top, beside] = [await heading.boundingBox(), await bell.boundingBox()];
  expect(Number(top?.y)).toBeGreaterThan(Number(beside?.y));
  expect(Number(top?.y)).toBeLessThan(Number(beside?.y) + Number(beside?.height));
});

test("Telegram's back button goes back, closes sheets, and hides on the first screen", async ({
  page,
}) => {
  const app = await openInTelegram(page);
  await openPets(app);
  const card = app.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').click();
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectSaid(page, 'web_app_setup_back_button', { is_visible: true });
  // Telegram shows its back button, so the app has none.
  await expect(app.getByRole('button', { name: 'К питомцам' })).toHaveCount(0);

  await app
    .getByRole('button', { name: /^Открыть фото/u })
    .first()
    .click();
  await expect(app.getByRole('dialog')).toBeVisible();
  await pressTelegramBack(page);
  await expect(app.getByRole('dialog')).toBeHidden();
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await pressTelegramBack(page);
  await expect(app.getByRole('article').first()).toBeVisible();
  await pressTelegramBack(page);
  await expect(app.getByRole('link', { name: /Питомцы/u })).toBeVisible();
  await expectSaid(page, 'web_app_setup_back_button', { is_visible: false });
});

test("the app follows Telegram's theme, on start and live", async ({ page }) => {
  const app = await openInTelegram(page, { theme: 'dark' });
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Accents are those of Telegram's dark theme too.
  const link = app.getByRole('link', { name: /^Все/u }).first();
  await expect(link).toHaveCSS('color', 'rgb(94, 171, 225)');
  await untilReady(page);
  await page.evaluate(() => {
    const params = { bg_color: '#ffffff', text_color: '#000000', secondary_bg_color: '#efeff4' };
    (
      window as unknown as { telegramHost: { send: (type: string, data: unknown) => void } }
    ).telegramHost.send('theme_changed', { theme_params: params });
  });
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a start parameter opens its ad, and back leads to the list', async ({ page }) => {
  const ad = await demoAd(page.request);
  const app = await openInTelegram(page, { startapp: `post_${ad.id}` });
  await expect(app.getByRole('heading', { level: 1, name: ad.title })).toBeVisible();
  await pressTelegramBack(page);
  await expect(app.getByRole('article').first()).toBeVisible();
});

test('Telegram tells the city of who allows it', async ({ page }) => {
  const app = await openInTelegram(page);
  await untilReady(page);
  await openPets(app);
  await app.getByRole('button', { name: 'Фильтры' }).click();
  await app.getByRole('button', { name: 'Рядом со мной' }).click();
  await page.getByRole('button', { name: 'Разрешить' }).click();
  await expect(app.getByRole('combobox', { name: 'Город' })).toHaveValue('Тула');
});

test('Telegram that remembers a refusal gives no city, and one types it', async ({ page }) => {
  const app = await openInTelegram(page);
  await untilReady(page);
  await openPets(app);
  await app.getByRole('button', { name: 'Фильтры' }).click();
  const near = app.getByRole('button', { name: 'Рядом со мной' });
  await near.click();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(app.getByText(/Начните вводить город/u)).toBeVisible();
  await near.click();
  await expect(near).toBeEnabled();
  await expect(app.getByText(/Начните вводить город/u)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Показать боту, где вы?' })).toBeHidden();
});

for (const [name, options] of Object.entries({
  'that answers nothing': { silent: '1' },
  'whose storage is blocked': { storage: 'blocked' },
  'of Bot API 6.0': { version: '6.0' },
  'that is a native client': { native: '1', platform: 'android' },
  'of Bot API 6.1': { version: '6.1' },
  'that is Web K': { platform: 'webk' },
  'that answers no question': { unanswered: '1' },
  'that answers late': { late: '1' },
  'that sends no signature': { signature: '0' },
})) {
  test(`a Telegram ${name} signs in and shows pets all the same`, async ({ page }) => {
    const app = await openInTelegram(page, options);
    await openPets(app);
    await expect(app.getByRole('article').first()).toBeVisible();
    await app.getByRole('button', { name: 'Разместить' }).click();
    await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
  });
}

for (const theme of ['light', 'dark']) {
  test(`Telegram's bars have the colours of the app, ${theme}`, async ({ page }) => {
    await openInTelegram(page, { theme });
    await untilReady(page);
    const background = await page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--tg-theme-bg-color').trim());
    // Six digits: Telegram ignores `#fff`.
    const color = background.replace(/^#(.)(.)(.)$/u, '#$1$1$2$2$3$3');
    await expectSaid(page, 'web_app_set_header_color', { color });
    await expectSaid(page, 'web_app_set_bottom_bar_color', { color });
  });
}

test('a page that is loaded again asks for the theme, and takes back what the one before wanted', async ({
  page,
}) => {
  await openInTelegram(page);
  await untilReady(page);
  const said = await page.evaluate(() =>
    (window as unknown as { telegramHost: { log: [string, unknown][] } }).telegramHost.log.map(
      ([type, data]) => [type, data],
    ),
  );
  const first = said.filter(([type]) =>
    ['web_app_setup_back_button', 'web_app_setup_closing_behavior'].includes(String(type)),
  );
  expect(first.slice(0, 2)).toEqual([
    ['web_app_setup_back_button', { is_visible: false }],
    ['web_app_setup_closing_behavior', { need_confirmation: false }],
  ]);
  expect(said.map(([type]) => type)).toContain('web_app_request_theme');
});

test('without the SDK the app has its own way back', async ({ page }) => {
  await page.route('**/assets/sdk-*.js*', (route) => route.abort());
  const app = await openInTelegram(page, { startapp: 'market_1' });
  await expect(
    app.getByRole('main').getByRole('button', { name: 'Назад к барахолке' }),
  ).toBeVisible();
});

test('Web K, which gives no clipboard, copies all the same', async ({ page }) => {
  // Before 6.1 sharing is copying.
  const app = await openInTelegram(page, {
    platform: 'webk',
    version: '6.0',
    startapp: 'list-post',
  });
  await app.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await (await openAdMenu(app)).getByRole('button', { name: 'Поделиться' }).click();
  await expect(app.getByText('Ссылка скопирована')).toBeVisible();
});

async function shareFirstPet(app: FrameLocator): Promise<string> {
  await openPets(app);
  const card = app.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').click();
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await openAdMenu(app);
  await app.getByRole('button', { name: 'Поделиться' }).click();
  return title;
}

test('from 8.0 on an ad is shared as a card with its title and price', async ({ page }) => {
  const app = await openInTelegram(page, { platform: 'ios', version: '8.0' });
  await untilReady(page);
  const title = await shareFirstPet(app);
  const chats = page.getByRole('dialog').filter({ hasText: 'Отправить карточку' });
  await expect(chats).toContainText(title);
  await chats.getByRole('button', { name: 'Избранное' }).click();
  await expect(chats).toBeHidden();
  expect(await lastSaid(page, 'web_app_open_tg_link')).toBeUndefined();
});

test('before 8.0 an ad is shared by a link', async ({ page }) => {
  const app = await openInTelegram(page, { platform: 'android', version: '7.10' });
  await untilReady(page);
  await shareFirstPet(app);
  await expect
    .poll(() => lastSaid(page, 'web_app_open_tg_link'))
    .toEqual({ path_full: expect.stringContaining('/share/url?url=') });
});

test('in 6.0, which knows no links, an ad is shared by the clipboard', async ({ page }) => {
  const app = await openInTelegram(page, { platform: 'android', version: '6.0' });
  await untilReady(page);
  await shareFirstPet(app);
  await expect(app.getByText('Ссылка скопирована')).toBeVisible();
});

test('a client that opens no chats is offered the link', async ({ page }) => {
  const app = await openInTelegram(page, { platform: 'webk', version: '9.1' });
  await untilReady(page);
  await shareFirstPet(app);
  await app.getByText('Отправить ссылку').click();
  await expect
    .poll(() => lastSaid(page, 'web_app_open_tg_link'))
    .toEqual({ path_full: expect.stringContaining('/share/url?url=') });
});

test('the app is added to the home screen once', async ({ page }) => {
  const app = await openInTelegram(page, { platform: 'android', version: '8.0' });
  await untilReady(page);
  await app.getByRole('link', { name: 'Профиль' }).last().click();
  const row = app.getByRole('button', { name: 'Добавить на главный экран' });
  await row.click();
  await expect(row).toHaveCount(0);
});

test('a permission to write that Telegram does not ask for leads to the chat', async ({ page }) => {
  const app = await openInTelegram(page, { persona: 'dmitry', unanswered: '1' });
  await untilReady(page);
  await openNoticeSettings(app);
  await app.getByRole('button', { name: /^Telegram.*Разрешить$/u }).click();
  await expect(app.getByText(/Telegram не спросил вас/u)).toBeVisible();
  await expect(app.getByRole('button', { name: /^Telegram.*Открыть чат$/u })).toBeVisible();
});

test('a permission to write is believed before the bot is told', async ({ page }) => {
  const app = await openInTelegram(page, { persona: 'sergey' });
  await untilReady(page);
  await openNoticeSettings(app);
  const told = page.waitForResponse(/\/bot\/chats\/\d+\/allow$/u);
  await app.getByRole('button', { name: /^Telegram.*Разрешить$/u }).click();
  await page.getByRole('button', { name: 'Разрешить', exact: true }).click();
  await expect(app.getByText('Бот пишет вам в чат')).toBeVisible();
  await told;
});

test('events of a native client before the SDK is loaded are no errors', async ({ page }) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reported.push(request.postData() ?? '');
  });
  await openInTelegram(page, { native: '1', platform: 'android' });
  await untilReady(page);
  expect(reported).toEqual([]);
});

test('a native client reloads with the theme of the launch, and the app asks for the new one', async ({
  page,
}) => {
  const app = await openInTelegram(page, { native: '1', platform: 'ios', theme: 'light' });
  await untilReady(page);
  await page.getByLabel('Тема').selectOption('dark', { force: true });
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark');
  await reloadNatively(page);
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a Telegram whose theme has broken colours starts the app all the same', async ({ page }) => {
  await page.route('**/mock-env/api/launch*', async (route) => {
    const response = await route.fetch();
    const launch = (await response.json()) as { themeParams: { light: object } };
    Object.assign(launch.themeParams.light, { bg_color: 0xff_ff_ff, link_color: 'rgb(0, 0, 0)' });
    await route.fulfill({ response, json: launch });
  });
  const app = await openInTelegram(page, { theme: 'light', startapp: 'list-post' });
  await expect(app.getByRole('article').first()).toBeVisible();
  await expectSaid(page, 'web_app_setup_back_button', { is_visible: true });
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(app.locator('html')).toHaveCSS('--tg-theme-bg-color', '#ffffff');
});

test('a Telegram before 6.9 gets the name of the header’s colour, and no error is reported', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/client-errors')) reports.push(request.postData() ?? '');
  });
  await openInTelegram(page, { version: '6.5' });
  await untilReady(page);
  await expectSaid(page, 'web_app_set_header_color', { color_key: 'bg_color' });
  expect(reports).toEqual([]);
});

test('an ended login asks to reopen the app, which then shows the same page', async ({ page }) => {
  const refuse = (route: Route) =>
    route.fulfill({ status: 401, json: { detail: 'Пропуск устарел' } });
  await page.route('**/api/auth/telegram/initdata*', refuse);
  const app = await openInTelegram(page);
  await untilReady(page);
  await openPets(app);
  await app.getByRole('button', { name: 'Разместить' }).click();
  await expect(app.getByRole('heading', { name: 'Откройте petskod заново' })).toBeVisible();
  // The frame of a web client cannot show VK ID, nor can a tab that it opens.
  await app.getByRole('button', { name: 'Войти с VK ID в браузере' }).click();
  await expectSaid(page, 'web_app_open_link', { url: expect.stringMatching(/^http.*\/login$/u) });
  await page.unroute('**/api/auth/telegram/initdata*');
  await app.getByRole('button', { name: 'Закрыть приложение' }).click();
  await page.locator('[data-action="open"]').first().click();
  await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
});
