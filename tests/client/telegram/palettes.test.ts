import { expect, test } from 'vitest';
import { themes } from '#mock-env/telegram/themes.ts';
import { readablePalette } from '#src/shared/readablePalette.ts';
import { toPalette } from '#src/messenger/telegram/palette.ts';

const channels = (hex: string) =>
  [1, 3, 5].map((from) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const clients = Object.entries(themes).flatMap(([platform, { light, dark }]) => [
  [platform, 'light', light] as const,
  [platform, 'dark', dark] as const,
]);

/** Pairs of a text and its ground that are hard to read. */
function pale(palette: Readonly<Record<string, string>>): string[] {
  const texts = ['hint', 'subtitle-text', 'section-header-text', 'link', 'accent-text'];
  const pairs = [...texts, 'destructive-text', 'text'].flatMap((text) =>
    ['bg', 'secondary-bg', 'section-bg'].map((ground) => [text, ground] as const),
  );
  return [...pairs, ['button-text', 'button'] as const]
    .map(([text, ground]) => {
      const ratio = contrast(palette[`${text}-color`] ?? '', palette[`${ground}-color`] ?? '');
      return ratio < 4.5 ? `${text} on ${ground}: ${ratio.toFixed(1)}` : '';
    })
    .filter(Boolean);
}

test.each(clients)('all texts over the palette of %s, %s, can be read', (_, __, params) => {
  expect(pale(readablePalette(toPalette(params)))).toEqual([]);
});

test('colours that can be read stay', () => {
  const palette = toPalette(themes.android.dark);
  const changed = readablePalette(palette);
  expect(changed['accent-text-color']).toBe(palette['accent-text-color']);
  expect(changed['bg-color']).toBe(palette['bg-color']);
});

test('a palette without a text colour stays as it is', () => {
  expect(readablePalette({ 'bg-color': '#ffffff', 'hint-color': '#a8a8a8' })).toEqual({
    'bg-color': '#ffffff',
    'hint-color': '#a8a8a8',
  });
});
