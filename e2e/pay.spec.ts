import { expect, test, type APIRequestContext } from 'playwright/test';
import { ownAds } from './support/ads.ts';
import { fillReceipt, orderFrom } from './support/checkout.ts';
import { storeToken, tokenOf } from './support/personas.ts';
import { openInTelegram, untilReady } from './support/telegram.ts';

interface OwnAd {
  id: number;
  title: string;
  is_visible: number;
}

/** An ad of this persona that no other test boosts; each viewport has its own. */
async function ownAd(
  request: APIRequestContext,
  token: string,
  project: string,
  suffix = '',
): Promise<OwnAd> {
  const published = (await ownAds<OwnAd>(request, token, suffix))
    .filter((ad) => ad.is_visible === 1)
    .toSorted((one, other) => one.id - other.id);
  const ad = published[project === 'phone' ? 0 : 1];
  if (!ad) throw new Error('this persona has too few ads');
  return ad;
}

test('in a browser an owner pins an ad, pays in a new tab, and it is pinned', async ({
  page,
  request,
}, info) => {
  const token = await tokenOf(request, 'olga');
  const ad = await ownAd(request, token, info.project.name);
  await storeToken(page, token);
  await page.goto(`/post/${ad.id}`);
  const checkout = await orderFrom(page, page, 'Закрепить');
  await expect(page.getByText('Ожидает оплаты')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(?:09:5\d|10:00)$/u);
  await checkout.getByRole('button', { name: 'Заплатить 500 ₽' }).click();
  await expect(checkout.getByText('Оплата прошла')).toBeVisible();

  await expect(page.getByText('Оплата подтверждена')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ad.title })).toBeVisible();
  await expect(page.getByText(/^Закреплено до/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Продвигается' })).toBeDisabled();

  // The provider also leads back to the order.
  await checkout.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await expect(checkout.getByText('Оплата подтверждена')).toBeVisible();
});

test('inside Telegram the payment opens outside, and the screen updates when it is paid', async ({
  page,
  request,
}, info) => {
  const token = await tokenOf(request, 'sergey');
  const ad = await ownAd(request, token, info.project.name);
  const app = await openInTelegram(page, { persona: 'sergey', startapp: `post_${ad.id}` });
  await untilReady(page);
  const checkout = await orderFrom(page, app);
  await expect(app.getByText('Ожидает оплаты')).toBeVisible();
  await checkout.getByRole('button', { name: 'Заплатить 100 ₽' }).click();
  await expect(app.getByText('Оплата подтверждена')).toBeVisible();

  // Back into Telegram, at the order.
  const back = checkout.getByRole('link', { name: 'Вернуться в магазин' });
  await expect(back).toHaveAttribute('href', /\/mock-env\/\?startapp=pay_[\w-]{22}$/u);
  await back.click();
  await expect(checkout.frameLocator('iframe').getByText('Оплата подтверждена')).toBeVisible();
});

test('a declined payment is shown, and the ad can be boosted again', async ({
  page,
  request,
}, info) => {
  const token = await tokenOf(request, 'shelter');
  const ad = await ownAd(request, token, info.project.name);
  await storeToken(page, token);
  await page.goto(`/post/${ad.id}`);
  const checkout = await orderFrom(page, page);
  await checkout.getByRole('button', { name: 'Недостаточно средств' }).click();
  await expect(page.getByText('Ошибка при проведении платежа')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('button', { name: 'Продвинуть объявление' })).toBeEnabled();
});

test('leaving the payment keeps its link, and the order can be cancelled', async ({
  page,
  request,
}, info) => {
  const token = await tokenOf(request, 'marina');
  const ad = await ownAd(request, token, info.project.name);
  await storeToken(page, token);
  await page.goto(`/post/${ad.id}`);
  const checkout = await orderFrom(page, page);
  await checkout.close();
  await expect(page.getByText('Ожидает оплаты')).toBeVisible();
  await page.goto(`/post/${ad.id}`);
  await page.getByRole('link', { name: 'Перейти к оплате' }).click();

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /Перейти к оплате/u }).click();
  await expect((await opened).getByRole('button', { name: 'Заплатить 100 ₽' })).toBeVisible();

  await page.getByRole('button', { name: 'Отменить платёж' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Да, отменить' }).click();
  await expect(page.getByText('Платёж отменён')).toBeVisible();

  // Money that comes after the cancellation goes back.
  const late = await opened;
  await late.getByRole('button', { name: 'Заплатить 100 ₽' }).click();
  const outcome = late.getByRole('status');
  await expect(outcome).toBeVisible();
  const outcomeAfterReload = async () => {
    await late.reload();
    return outcome.innerText();
  };
  await expect.poll(outcomeAfterReload).toBe('Деньги возвращены.');
  await page.reload();
  await expect(page.getByText('Платёж отменён')).toBeVisible();
});

test('with a blocked pop-up the order still has the link', async ({ page, request }, info) => {
  const token = await tokenOf(request, 'timur');
  const ad = await ownAd(request, token, info.project.name);
  await storeToken(page, token);
  await page.addInitScript(() => (window.open = () => null));
  await page.goto(`/post/${ad.id}`);
  await page.getByRole('button', { name: 'Продвинуть объявление' }).click();
  await fillReceipt(page);
  await page.getByRole('button', { name: /^Оплатить/u }).click();
  await expect(page.getByRole('link', { name: /Перейти к оплате/u })).toHaveAttribute(
    'href',
    /\/checkout\//u,
  );
});
