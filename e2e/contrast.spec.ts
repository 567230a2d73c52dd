import { expect, test, type Locator, type Page } from 'playwright/test';
import { outlineContrast, surfaceContrast } from './support/contrast.ts';
import { storeToken, tokenOf } from './support/personas.ts';

const THEMES = ['light', 'dark'] as const;
/** WCAG 1.4.11 for the parts of controls; axe measures texts alone. */
const OF_CONTROLS = 3;

/** Telegram's palettes: background, section, text, hint, link, button and its text. */
const PALETTES: Record<string, readonly string[]> = {
  'Telegram day': [
    '#ffffff',
    '#f1f1f1',
    '#ffffff',
    '#000000',
    '#999999',
    '#2481cc',
    '#2481cc',
    '#ffffff',
  ],
  'Telegram Android light': [
    '#ffffff',
    '#f0f0f0',
    '#ffffff',
    '#222222',
    '#a8a8a8',
    '#2678b6',
    '#50a8eb',
    '#ffffff',
  ],
  'Telegram night': [
    '#18222d',
    '#131415',
    '#18222d',
    '#ffffff',
    '#b1c3d5',
    '#62bcf9',
    '#2ea6ff',
    '#ffffff',
  ],
  'Telegram dark': [
    '#212121',
    '#0f0f0f',
    '#212121',
    '#ffffff',
    '#aaaaaa',
    '#8774e1',
    '#8774e1',
    '#ffffff',
  ],
  'Telegram black': [
    '#000000',
    '#1c1c1d',
    '#2c2c2e',
    '#ffffff',
    '#98989e',
    '#3e88f7',
    '#3e88f7',
    '#ffffff',
  ],
  'Telegram sepia': [
    '#f4ecd8',
    '#ebe1c8',
    '#faf4e4',
    '#4b3a22',
    '#9c8b6d',
    '#a0522d',
    '#c08040',
    '#ffffff',
  ],
  'Telegram pink': [
    '#fff0f5',
    '#ffe0ec',
    '#fff8fb',
    '#3c1226',
    '#b98aa0',
    '#d6337a',
    '#f06ba8',
    '#ffffff',
  ],
  'Telegram green': [
    '#0f2a1d',
    '#0a1f15',
    '#143524',
    '#e6f5ec',
    '#8fb3a0',
    '#46d38a',
    '#2f9e63',
    '#ffffff',
  ],
};
const NAMES = [
  'bg',
  'secondary-bg',
  'section-bg',
  'text',
  'hint',
  'accent-text',
  'button',
  'button-text',
];

async function setTheme(page: Page, theme: string): Promise<void> {
  const colours = PALETTES[theme];
  await page.evaluate(
    ([name, values, names]) => {
      const root = document.documentElement;
      root.dataset['theme'] = name;
      if (!values) return;
      root.dataset['home'] = 'telegram';
      names.forEach((key, index) =>
        root.style.setProperty(`--tg-theme-${key}-color`, values[index] ?? null),
      );
    },
    [colours ? 'light' : theme, colours, NAMES] as const,
  );
}

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('focused fields, the highlighted suggestion and the chosen radio stand out', async ({
      page,
    }) => {
      await page.goto('/posts');
      await page.getByRole('button', { name: 'Фильтры' }).click();
      const dialog = page.getByRole('dialog');
      const city = dialog.getByRole('combobox', { name: 'Город' });
      for (const control of [dialog.getByLabel('Категория'), city]) {
        await control.focus();
        await expect(control).toHaveCSS('outline-style', 'solid');
        expect(await outlineContrast(control)).toBeGreaterThanOrEqual(OF_CONTROLS);
      }
      await page.keyboard.press('ArrowDown');
      await expect(dialog.locator('div[role="option"]').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      const active = dialog.locator('[role="option"][aria-selected="true"]');
      await expect(active).toHaveCSS('outline-style', 'solid');
      expect(await outlineContrast(active)).toBeGreaterThanOrEqual(OF_CONTROLS);

      await storeToken(page, await tokenOf(page.request, 'anna'));
      await page.goto('/new-post-service');
      const radio = page.getByRole('radio').first();
      await radio.check({ force: true });
      const face = radio.locator('xpath=following-sibling::*[1]');
      const stands = () => surfaceContrast(face, face.locator('..'));
      await expect.poll(stands).toBeGreaterThanOrEqual(OF_CONTROLS);
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

test.describe('chosen states', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('stand out from others in ten themes', async ({ page }) => {
    test.slow();
    const themes = ['light', 'dark', ...Object.keys(PALETTES)];
    const found: string[] = [];
    const look = async (what: string, chosen: Locator, other: Locator) => {
      await page.evaluate(() => {
        const still = new CSSStyleSheet();
        still.replaceSync('* { transition: none !important }');
        document.adoptedStyleSheets = [still];
      });
      for (const theme of themes) {
        await setTheme(page, theme);
        const ratio = await surfaceContrast(chosen, other);
        if (ratio < OF_CONTROLS) found.push(`${what}, ${theme}: ${ratio.toFixed(2)}`);
      }
    };
    await page.goto('/posts?category=Продажа');
    const tools = page.getByRole('link', { name: 'Убрать: Продажа' }).locator('span').first();
    await look('chip', tools, page.locator('main'));
    const bar = page
      .getByRole('navigation', { name: 'Основные разделы' })
      .filter({ visible: true });

    await storeToken(page, await tokenOf(page.request, 'marina'));
    await page.goto('/profile?ads=archive');
    const tabs = page.getByRole('navigation', { name: 'Мои объявления' }).getByRole('link');
    await expect(tabs).toHaveCount(3);
    await look('tab of own ads', tabs.last(), tabs.first());
    await look('tab of the bar', bar.locator('[aria-current] > span').first(), bar);

    await page.goto('/new-post?category=Продажа');
    const faceOf = (radio: Locator) => radio.locator('xpath=following-sibling::*[1]');
    const chosen = page.getByRole('radio', { name: 'Продажа' });
    await expect(chosen).toBeChecked();
    const other = page.getByRole('radio', { name: 'В хорошие руки' });
    await look('segment', faceOf(chosen), faceOf(other));
    await page.goto('/new-post?category=Потерянные');
    const colour = page.getByRole('button', { name: 'рыжий', exact: true });
    await colour.click();
    await look('colour', colour, page.getByRole('button', { name: 'белый', exact: true }));
    expect(found).toEqual([]);
  });
});
