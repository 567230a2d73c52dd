import { expect, test, type Locator } from 'playwright/test';
import { openAdMenu } from './support/adMenu.ts';
import { approve, ownAds, postPet } from './support/ads.ts';
import { holdBack } from './support/holdBack.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

/** The effective opacity of a label, its ancestors included. */
const opacityOf = (caption: Locator): Promise<number> =>
  caption.evaluate((element) => {
    let opacity = 1;
    for (let box: Element | null = element; box; box = box.parentElement) {
      opacity *= Number(getComputedStyle(box).opacity);
    }
    return opacity;
  });

/** Asserts a readable label beside a turning spinner. */
async function expectBusy(button: Locator, label: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const caption = button.getByText(label, { exact: true });
  await expect(caption).toBeVisible();
  await expect.poll(() => opacityOf(caption)).toBe(1);
  expect(await caption.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const spinner = button.locator('[class*="ring"]');
  await expect(spinner).toBeVisible();
  const [ring, text] = await Promise.all([spinner.boundingBox(), caption.boundingBox()]);
  expect(Number(ring?.x) + Number(ring?.width)).toBeLessThanOrEqual(Number(text?.x));
}

test('while filters load the button shows it', { tag: '@wide' }, async ({ page, isMobile }) => {
  test.skip(isMobile, 'A phone’s filters close at once, and the list itself says it.');
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  const sendAnswer = await holdBack(page, '**/api/articles/filter');
  const apply = page.getByRole('button', { name: /^Показать(?! ещё)/u });
  await apply.click();
  const loading = page.getByRole('button', { name: 'Загрузка…' });
  await expectBusy(loading, 'Загрузка…');
  // Other filters may be applied meanwhile.
  await expect(loading).toBeEnabled();
  sendAnswer();
  await expect(apply).toBeVisible();
});

test('while an ad is deleted the button shows it', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  const [ad] = await ownAds(page.request, token);
  await storeToken(page, token);
  await page.goto(`/post/${ad?.id}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/delete-ad', async (route) => {
    await answer.promise;
    await route.abort();
  });
  const menu = await openAdMenu(page);
  await menu.getByRole('button', { name: 'Удалить', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Удалить', exact: true }).click();
  const deleting = question.getByRole('button', { name: 'Удаляем…' });
  await expectBusy(deleting, 'Удаляем…');
  await expect(deleting).toBeDisabled();
  answer.resolve();
  await expect(page.getByText('Ошибка соединения с сервером')).toBeVisible();
});

test('an ad has one main button, published and hidden', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 1, 'Хозяйка');
  const id = await postPet(page.request, token, `Бигль ${info.project.name}`);
  await approve(page.request, id);
  await storeToken(page, token);
  await page.goto(`/post/${id}`);
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: 'Опубликовать снова' });
  const boost = main.getByRole('button', { name: 'Продвинуть объявление' });
  const colorOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  // The page is known to be the user's own from here on.
  await expect(main.getByText('Опубликовано')).toBeVisible();
  const brand = await colorOf(boost);
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  // On phones the description stands above the facts.
  if (info.project.name === 'phone')
    expect(await top(main.getByRole('heading', { name: 'Описание' }))).toBeLessThan(
      await top(main.getByLabel('Характеристики')),
    );

  const menu = await openAdMenu(page);
  await menu.getByRole('button', { name: 'Снять с публикации' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Просто снять' }).click();
  await expect(again).toBeVisible();
  await expect.poll(() => colorOf(again)).toBe(brand);
  await expect.poll(() => colorOf(boost)).not.toBe(brand);
});

test('what loads later moves no button of an ad', async ({ page }) => {
  const sendAnswer = await holdBack(page, '**/related');
  await page.goto('/posts');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const boost = page.getByRole('region', { name: 'Продвинуть объявление' });
  await expect(boost).toBeVisible();
  const yOf = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
  const below = async () => (await yOf(boost)) - (await yOf(page.getByText('Вид животного')));
  const before = await below();
  sendAnswer();
  await expect(page.getByRole('region', { name: 'Автор объявления' })).toBeVisible();
  expect(await below()).toBe(before);
});

test('own ads that load later move nothing that can be tapped', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 2, 'Без объявлений');
  await storeToken(page, token);
  const sendAnswer = await holdBack(page, '**/api/my-articles*');
  await page.goto('/profile');
  // It may take two lines.
  await expect(page.getByRole('heading', { level: 2, name: /^Без объявлений/u })).toBeVisible();
  const places = () =>
    page
      .getByRole('region', { name: 'Настройки' })
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent, button.getBoundingClientRect().top]),
      );
  const before = await places();
  sendAnswer();
  await expect(page.getByText('У вас пока нет объявлений.')).toBeVisible();
  const after = await places();
  expect(after.length).toBeGreaterThan(0);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('offers that load later move no button of an empty list', async ({ page }) => {
  const sendAnswers = await holdBack(page, /\/api\/(?:nearby-cities|articles\/count)/u);
  await page.goto(`/posts?${new URLSearchParams({ city: 'Рязань', breed: 'Бигль' })}`);
  const choices = page.getByRole('list', { name: 'Что можно сделать' });
  const save = page.getByRole('main').getByRole('button', { name: 'Сохранить поиск' }).last();
  const reset = choices.getByRole('button', { name: 'Сбросить' });
  const places = async () => [await save.boundingBox(), await reset.boundingBox()];
  await expect(choices.getByRole('button')).toHaveCount(1);
  const before = await places();
  sendAnswers();
  await expect(choices.getByRole('button', { name: /^Москва, \d+ км/u })).toBeVisible();
  await expect(choices.getByRole('button', { name: /^Без/u }).first()).toBeVisible();
  expect(await places()).toEqual(before);
});
