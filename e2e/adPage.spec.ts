import { expect, test, type Page } from 'playwright/test';
import { approve, ownAds, postPet } from './support/ads.ts';
import { filledIn } from './support/filled.ts';
import { fillPetForm } from './support/forms.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

const openFirst = async (page: Page): Promise<void> => {
  await page.goto('/posts?category=Продажа');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Похожие объявления' })).toBeAttached();
};

test('«Написать» is the one filled button of an ad, and in view to the end', async ({ page }) => {
  await openFirst(page);
  const write = page.getByRole('button', { name: 'Написать' });
  expect(await filledIn(page)).toEqual(['Написать']);
  await expect(write).toBeInViewport({ ratio: 1 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // On a wide screen it stands beside the photos and the description.
  if ((page.viewportSize()?.width ?? 0) >= 900) return;
  await expect(write).toBeInViewport({ ratio: 1 });
  const [bar, last] = await Promise.all([
    write.boundingBox(),
    page.getByRole('contentinfo').getByRole('link').last().boundingBox(),
  ]);
  expect(Number(last?.y) + Number(last?.height)).toBeLessThanOrEqual(Number(bar?.y));
});

test('the picture that a list has shown is there at once on the ad’s page', async ({ page }) => {
  await page.goto('/posts?category=Продажа');
  const card = page.getByRole('article').first();
  const shown = await card.locator('img').first().getAttribute('src');
  await expect
    .poll(() =>
      card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  // The full photo never arrives.
  await page.route(/\/api\/image\/[^?]+(?:\?size=(?:medium|thumb))?$/u, () => {});
  await card.getByRole('heading').getByRole('link').click();
  const preview = page.locator('[data-gallery] img[aria-hidden]').first();
  await expect(preview).toHaveAttribute('src', String(shown));
  await expect
    .poll(() =>
      preview.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
});

test('an own ad and a form have one filled button each', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 1, 'Хозяйка страницы');
  const id = await postPet(page.request, token, `Такса ${info.project.name}`);
  await storeToken(page, token);
  await page.goto(`/post/${id}`);
  await expect(page.getByText('На рассмотрении')).toBeVisible();
  await expect.poll(() => filledIn(page)).toEqual(['Изменить']);
  await approve(page.request, id);
  await page.reload();
  await expect(page.getByText('Опубликовано')).toBeVisible();
  await expect.poll(() => filledIn(page)).toEqual(['Продвинуть объявление']);
  await page.goto('/new-post');
  await expect(page.getByLabel('Заголовок')).toBeVisible();
  expect(await filledIn(page)).toEqual(['Опубликовать']);
});

test('a posted ad opens at its top and says what comes next', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 2, 'Автор новинки');
  await storeToken(page, token);
  await page.goto('/posts');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goto('/new-post');
  const title = `Новинка ${info.project.name}`;
  await fillPetForm(page, title);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const posted = page.getByRole('region', { name: 'Объявление отправлено' });
  await expect(posted).toBeVisible();
  await expect(posted).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Others do not see it yet.
  await expect(posted.getByRole('button', { name: 'Поделиться' })).toHaveCount(0);

  const [{ id } = { id: 0 }] = await ownAds(page.request, token);
  await approve(page.request, id);
  await page.reload();
  await expect(posted.getByRole('button', { name: 'Поделиться' })).toBeVisible();
});

test('an admin decides on the page with one filled button', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 3, 'Автор на проверке');
  const id = await postPet(page.request, token, `Проверка ${info.project.name}`);
  await storeToken(page, await tokenOf(page.request, 'admin'));
  await page.goto(`/post/${id}`);
  await expect(page.getByRole('button', { name: 'Отклонить' })).toBeVisible();
  expect(await filledIn(page)).toEqual(['Опубликовать']);
});
