import { expect, type FrameLocator, type Page } from 'playwright/test';

/** The demo sends receipts. */
export const fillReceipt = (app: Page | FrameLocator): Promise<void> =>
  app.getByRole('textbox', { name: /Электронная почта/u }).fill('anna@petskod.test');

/** Orders from the ad's screen; returns the payment's page in its own tab. */
export async function orderFrom(
  page: Page,
  app: Page | FrameLocator,
  service: 'Продвижение' | 'Закрепить' = 'Продвижение',
): Promise<Page> {
  await app.getByRole('button', { name: 'Продвинуть объявление' }).click();
  await app.getByRole('radio', { name: new RegExp(service, 'u') }).check();
  await fillReceipt(app);
  const opened = page.context().waitForEvent('page');
  await app.getByRole('button', { name: /^Оплатить/u }).click();
  const checkout = await opened;
  await expect(checkout.getByRole('button', { name: /Заплатить/u })).toBeVisible();
  return checkout;
}
