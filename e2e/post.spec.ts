import { expect, test } from 'playwright/test';
import { fillPetForm } from './support/forms.ts';
import { openPets } from './support/openPets.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { expectSaid, openInTelegram, reloadApp } from './support/telegram.ts';

test('a user posts with two photos, an administrator approves, a visitor sees it', async ({
  page,
  browser,
}, info) => {
  const title = `Щенок из теста ${info.project.name}`;
  const app = await openInTelegram(page, { persona: 'anna' });
  await openPets(app);
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
  await expect(admin.getByText('Статус обновлён')).toBeVisible();

  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('12 500 ₽').first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Открыть фото 2 из 2' })).toBeAttached();
  await visitor.goto('/posts?city=Тула&breed=Немецкая овчарка');
  await expect(visitor.getByRole('article').filter({ hasText: title })).toBeVisible();
  await visitor.close();
});

test('the form’s input survives a reload and a failed send', async ({ page }, info) => {
  const title = `Черновик ${info.project.name}`;
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await openPets(app);
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

test('photos can be turned and dragged, and the card shows what lists will', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Фотограф'));
  await page.goto('/new-post');
  await fillPetForm(page, 'Щенок на пробу');
  const photos = page.getByRole('img', { name: /^Фото \d/u });
  const sizes = () =>
    photos.evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => [
        naturalWidth,
        naturalHeight,
      ]),
    );
  const [first, second] = await sizes();
  const edit = async (photo: number, row: string) => {
    await page.getByRole('button', { name: `Действия с фото ${photo}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: row }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await edit(1, 'Повернуть');
  const turned = first?.toReversed();
  await expect.poll(sizes).toEqual([turned, second]);
  await photos.first().dragTo(photos.last());
  await expect.poll(sizes).toEqual([second, turned]);
  await edit(2, 'Сделать обложкой');
  await expect.poll(sizes).toEqual([turned, second]);

  const card = page.getByRole('figure', { name: 'Так объявление увидят в списке' });
  await expect(card).toContainText('Щенок на пробу');
  await expect(card).toContainText(/12\s500\s₽/u);
  await expect(card).toContainText('Тула');
});

test('the details of a lost pet have the same gaps as the rest of the form', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 2, 'Ищет пса'));
  await page.goto('/new-post?category=Потерянные');
  await page.getByRole('button', { name: 'Ещё приметы' }).click();
  await expect(page.getByLabel('Тайная примета')).toBeVisible();
  const gaps = await page
    .getByRole('region', { name: 'Ещё приметы' })
    .locator('> *')
    .evaluateAll((parts) => {
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return boxes.slice(1).map(({ top }, index) => top - (boxes[index]?.bottom ?? 0));
    });
  expect(gaps).toEqual(Array.from({ length: 8 }, () => 16));
});
