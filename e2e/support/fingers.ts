import type { Locator, Page } from 'playwright/test';

/** Simulates a finger that touches the middle of `target` and moves by this much. */
export async function drag(
  page: Page,
  target: Locator,
  { x = 0, y = 0 }: { x?: number; y?: number },
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to put a finger on');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const screen = await page.context().newCDPSession(page);
  const steps = 10;
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const point = { x: from.x + (x * step) / steps, y: from.y + (y * step) / steps };
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}
