/** Telegram's colours by name: `bg-color`, `button-text-color`. */
export type Palette = Readonly<Record<string, string>>;

/** WCAG 1.4.3. */
const CONTRAST_MIN = 4.5;
const GROUNDS = ['bg-color', 'secondary-bg-color', 'section-bg-color'];
const TEXTS = [
  'hint-color',
  'subtitle-text-color',
  'section-header-text-color',
  'link-color',
  'accent-text-color',
  'destructive-text-color',
];
/** Of `--fill-soft` in Telegram (`theme.css`): texts also stand on grounds with it. */
const SOFT_FILL = { colour: [128, 128, 128], share: 0.14 } as const;
const STEPS = 20;

type Colour = readonly [red: number, green: number, blue: number];

const parse = (hex: string): Colour => {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [channel(1), channel(3), channel(5)];
};
const format = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const at = (index: 0 | 1 | 2) => from[index] * (1 - share) + to[index] * share;
  return [at(0), at(1), at(2)];
};

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21, as WCAG defines it. */
function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colour with as much of `towards` as it needs to be readable with all of the others. */
function readable(colour: string, towards: Colour, others: Colour[]): string {
  const own = parse(colour);
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(own, towards, step / STEPS);
    if (others.every((other) => contrast(mixed, other) >= CONTRAST_MIN)) return format(mixed);
  }
  return format(towards);
}

/**
 * Telegram's own palettes have secondary texts and buttons of 2:1. They get more of the text's
 * colour, buttons get darker or lighter, until they can be read.
 */
export function readablePalette(palette: Palette): Palette {
  const coloursOf = (names: string[]) => names.flatMap((name) => palette[name] ?? []).map(parse);
  const [text] = coloursOf(['text-color']);
  const grounds = coloursOf(GROUNDS).flatMap((ground) => [
    ground,
    mix(ground, SOFT_FILL.colour, SOFT_FILL.share),
  ]);
  const changed: Record<string, string> = { ...palette };
  for (const name of TEXTS) {
    const colour = palette[name];
    if (text && colour) changed[name] = readable(colour, text, grounds);
  }
  const button = palette['button-color'];
  const [onButton] = coloursOf(['button-text-color']);
  if (button && onButton) {
    const isLight = luminance(onButton) > 0.5;
    const away: Colour = isLight ? [0, 0, 0] : [255, 255, 255];
    changed['button-color'] = readable(button, away, [onButton]);
  }
  return changed;
}
