import type { Locator } from 'playwright/test';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

interface Colours {
  /** Of the element and of what lies behind it, the nearest first. */
  surfaces: Colour[];
  behind: Colour[];
  outline: Colour;
}

const WHITE: Colour = [255, 255, 255, 1];

const coloursOf = (target: Locator): Promise<Colours> =>
  target.evaluate((element) => {
    const colourOf = (text: string): [number, number, number, number] => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/gu) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const surfacesFrom = (from: Element | null): [number, number, number, number][] =>
      from
        ? [colourOf(getComputedStyle(from).backgroundColor), ...surfacesFrom(from.parentElement)]
        : [];
    return {
      surfaces: surfacesFrom(element),
      behind: surfacesFrom(element.parentElement),
      outline: colourOf(getComputedStyle(element).outlineColor),
    };
  });

const over = ([red, green, blue, alpha]: Colour, ground: Colour): Colour => [
  red * alpha + ground[0] * (1 - alpha),
  green * alpha + ground[1] * (1 - alpha),
  blue * alpha + ground[2] * (1 - alpha),
  1,
];

const surfaceOf = (surfaces: readonly Colour[]): Colour =>
  surfaces.reduceRight((ground, colour) => over(colour, ground), WHITE);

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The contrast of an outline with the surfaces inside and outside of it: the lower one. */
export async function outlineContrast(target: Locator): Promise<number> {
  const colours = await coloursOf(target);
  const contrasts = [colours.surfaces, colours.behind].map((surfaces) => {
    const surface = surfaceOf(surfaces);
    return contrast(over(colours.outline, surface), surface);
  });
  return Math.min(...contrasts);
}

/** The contrast between the surfaces of two elements, from 1 to 21. */
export async function surfaceContrast(one: Locator, other: Locator): Promise<number> {
  const [first, second] = [await coloursOf(one), await coloursOf(other)];
  return contrast(surfaceOf(first.surfaces), surfaceOf(second.surfaces));
}
