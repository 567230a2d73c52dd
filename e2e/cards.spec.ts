import { expect, test } from 'playwright/test';

test('badges keep to one line, hearts to 44 px, and all cards have the same lines at the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/posts');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(5)).toBeAttached();
  const badge = cards.getByText('В хорошие руки', { exact: true }).first();
  expect((await badge.boundingBox())?.height).toBeLessThan(26);
  expect(await badge.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);

  const heart = cards.getByRole('button', { name: /^В избранное/u }).first();
  expect(await heart.boundingBox()).toMatchObject({ width: 44, height: 44 });
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.querySelector('p:last-of-type')?.getBoundingClientRect().height),
  );
  expect(new Set(heights).size).toBe(1);
});
