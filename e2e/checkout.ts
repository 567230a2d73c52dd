import { expect, type FrameLocator, type Page } from 'playwright/test';

/** Orders from the ad's screen; returns the payment's page in its own tab. */
export async function orderFrom(
  page: Page,
  app: Page | FrameLocator,
  service: 'Продвижение' | 'Закрепить' = 'Продвижение',
): Promise<Page> {
  await app.getByRole('button', { name: 'Продвинуть объявление' }).click();
  await app.getByRole('radio', { name: new RegExp(service, 'u') }).check();
  const opened = page.context().waitForEvent('page');
  await app.getByRole('button', { name: /^Оплатить/u }).click();
  const checkout = await opened;
  await expect(checkout.getByRole('button', { name: /Заплатить/u })).toBeVisible();
  return checkout;
}
