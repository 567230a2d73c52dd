import { expect, test, type Locator } from 'playwright/test';
import { storeToken, tokenOf } from './support/personas.ts';

const THEMES = ['light', 'dark'] as const;
/** WCAG 1.4.11 for the parts of controls; axe measures texts alone. */
const OF_CONTROLS = 3;

/** The contrast of a line's colour with the surfaces inside and outside of it: the lower one. */
const lineContrast = (target: Locator, line: 'border' | 'outline'): Promise<number> =>
  target.evaluate((element, kind) => {
    type Colour = [red: number, green: number, blue: number, alpha: number];
    const colourOf = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/gu) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = ([red, green, blue, alpha]: Colour, ground: Colour): Colour => [
      red * alpha + ground[0] * (1 - alpha),
      green * alpha + ground[1] * (1 - alpha),
      blue * alpha + ground[2] * (1 - alpha),
      1,
    ];
    const surfaceOf = (from: Element | null): Colour => {
      if (!from) return [255, 255, 255, 1];
      const own = colourOf(getComputedStyle(from).backgroundColor);
      return own[3] === 1 ? own : over(own, surfaceOf(from.parentElement));
    };
    const luminance = (colour: Colour): number => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((channel) => {
        const share = channel / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const style = getComputedStyle(element);
    const colour = colourOf(kind === 'border' ? style.borderTopColor : style.outlineColor);
    const contrasts = [element, element.parentElement].map((part) => {
      const surface = surfaceOf(part);
      const [low = 0, high = 0] = [luminance(over(colour, surface)), luminance(surface)].toSorted(
        (one, other) => one - other,
      );
      return (high + 0.05) / (low + 0.05);
    });
    return Math.min(...contrasts);
  }, line);

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('borders of controls and the highlighted suggestion stand out', async ({ page }) => {
      await page.goto('/posts');
      await page.getByRole('button', { name: 'Фильтры' }).click();
      const dialog = page.getByRole('dialog');
      const city = dialog.getByRole('combobox', { name: 'Город' });
      const controls = [dialog.getByLabel('Категория'), city];
      for (const control of controls) {
        expect(await lineContrast(control, 'border')).toBeGreaterThanOrEqual(OF_CONTROLS);
      }
      await city.focus();
      await page.keyboard.press('ArrowDown');
      await expect(dialog.locator('div[role="option"]').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      const active = dialog.locator('[role="option"][aria-selected="true"]');
      await expect(active).toHaveCSS('outline-style', 'solid');
      expect(await lineContrast(active, 'outline')).toBeGreaterThanOrEqual(OF_CONTROLS);

      await storeToken(page, await tokenOf(page.request, 'anna'));
      await page.goto('/new-post-service');
      const choices = page.getByRole('radio');
      await choices.first().check({ force: true });
      for (const radio of await choices.all()) {
        const face = radio.locator('xpath=following-sibling::*[1]');
        await expect.poll(() => lineContrast(face, 'border')).toBeGreaterThanOrEqual(OF_CONTROLS);
      }
    });
  });
}

test.describe('a preference for more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } });

  test('gives hints the colour of texts and lines the colour of borders', async ({ page }) => {
    await page.goto('/posts');
    const card = page.getByRole('article').first();
    const colourOf = (target: Locator) =>
      target.evaluate((element) => getComputedStyle(element).color);
    const title = await colourOf(card.getByRole('heading'));
    expect(await colourOf(card.getByRole('paragraph').last())).toBe(title);
    const root = page.locator('html');
    const valueOf = (name: string) =>
      root.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
    expect(await valueOf('--line')).toBe(await valueOf('--line-strong'));
  });
});
