import { expect, type Locator, type Page } from 'playwright/test';
import { PAGE_SIZE } from '../../server/contract/ads/ads.ts';

/** Opens the list of pets and scrolls until the whole first page of cards stands there. */
export async function openWholePage(page: Page): Promise<void> {
  const cards = page.getByRole('article');
  await page.goto('/posts');
  await cards.nth(5).scrollIntoViewIfNeeded();
  await expect(cards.nth(12)).toBeAttached();
}

/** Not to an element: windowing removes cards far from the viewport, and hydration replaces others. */
export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

/** Scrolls a list of ads to the end of its second page or farther. */
export async function scrollThroughTwoPages(page: Page): Promise<void> {
  const countShown = async () => {
    await scrollToEnd(page);
    return Number(/\d+$/u.exec(await page.locator('#announcer').innerText())?.[0]);
  };
  await expect.poll(countShown).toBeGreaterThan(2 * PAGE_SIZE);
}

/** The card nearest to the middle of the viewport, found again by the address of its ad. */
export async function cardInView(page: Page): Promise<{ card: Locator; title: string }> {
  const { title, href } = await page.evaluate(() => {
    const distanceOf = (link: Element) => {
      const { top, bottom } = link.getBoundingClientRect();
      return Math.abs((top + bottom - window.innerHeight) / 2);
    };
    const links = Array.from(document.querySelectorAll('main article h3 a'));
    const [nearest] = links.toSorted((one, other) => distanceOf(one) - distanceOf(other));
    return { title: nearest?.textContent ?? '', href: nearest?.getAttribute('href') ?? '' };
  });
  const link = page.locator(`h3 a[href="${href}"]`);
  return { card: page.getByRole('article').filter({ has: link }), title };
}
