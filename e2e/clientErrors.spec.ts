import { expect, test } from 'playwright/test';

test("an error that nothing handled reaches the server, with the release's file", async ({
  page,
}) => {
  await page.goto('/market');
  await expect(page.getByRole('article').first()).toBeVisible();
  const report = page.waitForRequest('**/api/client-errors');
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('nothing handles this');
    });
  });
  const request = await report;
  expect(request.postDataJSON()).toMatchObject({
    kind: 'error',
    message: 'Error: nothing handles this',
    release: expect.stringMatching(/^[\w-]+\.js$/u),
    screen: '/market',
  });
  expect((await request.response())?.status()).toBe(200);
});
