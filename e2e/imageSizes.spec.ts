import { expect, test, type Page } from 'playwright/test';
import { demoAd } from './support/ads.ts';

/** Image pixels for one of the screen's pixels: 2 is four times the bytes that are seen. */
const MOST = 2;

interface Shown {
  src: string;
  pixels: number;
}

/** Scrolls through the page; returns the images that load, without blurred backdrops. */
const shownImages = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight && top < 6000; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    const images = [...document.querySelectorAll<HTMLImageElement>('main img:not([aria-hidden])')];
    const inView = images.filter(
      ({ currentSrc, clientWidth }) => currentSrc.includes('/api/image/') && clientWidth > 0,
    );
    // All is read before the first file loads: a list removes cards far from the view meanwhile.
    const spaces = inView.map((image) => ({
      src: image.currentSrc,
      width: image.clientWidth,
      height: image.clientHeight,
      fit: getComputedStyle(image).objectFit,
    }));
    const shown = spaces.map(async ({ src, width, height, fit }) => {
      // The natural size of an image with `sizes` is that of its space, not of its file.
      const file = new Image();
      file.src = src;
      await file.decode();
      const scales = [width / file.naturalWidth, height / file.naturalHeight];
      const scale = fit === 'contain' ? Math.min(...scales) : Math.max(...scales);
      return { src, pixels: 1 / (scale * window.devicePixelRatio) };
    });
    return Promise.all(shown);
  });

for (const [width, deviceScaleFactor] of [
  [360, 3],
  [390, 3],
  [768, 2],
  [1280, 1],
  [1920, 1],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor });

    test('no image is much larger than it is shown', async ({ page, request }) => {
      const ad = await demoAd(request);
      for (const path of ['/', '/posts', `/post/${ad.id}`]) {
        await page.goto(path);
        await expect(page.locator('main img').first()).toBeVisible();
        let images: Shown[] = [];
        await expect.poll(async () => (images = await shownImages(page)), path).not.toEqual([]);
        expect
          .soft(
            images.filter(({ pixels }) => pixels > MOST),
            path,
          )
          .toEqual([]);
      }
    });
  });
}

test('the first image of a page comes first, those further down when they are near', async ({
  request,
}) => {
  const ad = await demoAd(request);
  for (const path of ['/', '/posts', '/market', '/services', '/events', `/post/${ad.id}`]) {
    const html = await (await request.get(path)).text();
    const images = [...html.matchAll(/<img [^>]*>/gu)]
      .map(([image]) => image)
      .filter((image) => !image.includes('aria-hidden'));
    // The first ones of the front page are in the page itself.
    const photos = images.filter((image) => image.includes('/api/image/'));
    const isFirst = (image: string): boolean => image.includes('fetchPriority="high"');
    const first = photos.filter(isFirst);
    // Two rows of a list, the cards of the front page's strip in view, the photo of an ad.
    const inView: Record<string, number> = { '/': 3, [`/post/${ad.id}`]: 1 };
    expect(first, path).toEqual(photos.slice(0, inView[path] ?? 4));
    expect(first.filter((image) => !image.includes('loading="eager"'))).toEqual([]);
    const later = photos.slice(first.length);
    expect(later, path).not.toEqual([]);
    expect(
      later.filter((image) => !image.includes('loading="lazy"')),
      path,
    ).toEqual([]);
  }
});
