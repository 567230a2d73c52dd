import { expect, test } from 'playwright/test';
import { fillPetForm } from './forms.ts';
import { expectSaid, openInTelegram, reloadApp } from './telegram.ts';

test('a user posts with two photos, an administrator approves, a visitor sees it', async ({
  page,
  browser,
}, info) => {
  const title = `Щенок из теста ${info.project.name}`;
  const app = await openInTelegram(page, { persona: 'anna' });
  await app.getByRole('link', { name: /Питомцы/u }).click();
  await app.getByRole('button', { name: 'Разместить' }).click();
  await fillPetForm(app, title);
  await expectSaid(page, 'web_app_setup_closing_behavior', { need_confirmation: true });
  await app.getByRole('button', { name: 'Опубликовать' }).click();

  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(app.getByText('На рассмотрении')).toBeVisible();
  await expectSaid(page, 'web_app_setup_closing_behavior', { need_confirmation: false });
  const address = await app.locator('body').evaluate(() => window.location.pathname);
  const id = address.split('/').at(-1);

  // Hidden from others until it is approved.
  const visitor = await browser.newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('Такого объявления не существует')).toBeVisible();

  const admin = await openInTelegram(page, { persona: 'admin', startapp: `post_${id}` });
  await admin.getByRole('button', { name: 'Опубликовать' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Опубликовать' }).click();
  await expect(admin.getByText('✅ Статус обновлён')).toBeVisible();

  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('12 500 ₽')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Открыть фото 2 из 2' })).toBeAttached();
  await visitor.goto('/posts?city=Тула&breed=Немецкая овчарка');
  await expect(visitor.getByRole('article').filter({ hasText: title })).toBeVisible();
  await visitor.close();
});

test('the form’s input survives a reload and a failed send', async ({ page }, info) => {
  const title = `Черновик ${info.project.name}`;
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await app.getByRole('link', { name: /Питомцы/u }).click();
  await app.getByRole('button', { name: 'Разместить' }).click();
  await fillPetForm(app, title);

  await reloadApp(page);
  await expect(app.getByText('Мы сохранили то, что вы не успели отправить')).toBeVisible();
  await expect(app.getByLabel('Заголовок')).toHaveValue(title);
  await expect(app.getByRole('img', { name: 'Фото 2' })).toBeVisible();

  await page.route('**/api/articles/create', (route) => route.abort());
  await app.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(app.getByRole('alert')).toContainText('Ошибка соединения с сервером');
  await expect(app.getByLabel('Заголовок')).toHaveValue(title);
  await expect(app.getByRole('combobox', { name: 'Порода' })).toHaveValue('Немецкая овчарка');

  await page.unroute('**/api/articles/create');
  await app.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(app.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
