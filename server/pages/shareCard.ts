import sharp, { type OverlayOptions } from 'sharp';
import type { AdPreview } from '#server/ads/section.ts';
import { longDay } from '#server/ads/format.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { escapeMarkup } from './escapeMarkup.ts';
import { fonts } from './fonts.ts';
import { siteName } from './texts.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PHOTO = 560;
const MARGIN = 48;
const TEXT_WIDTH = WIDTH - PHOTO - 2 * MARGIN;

const tones = { brand: '#c93d17', teal: '#1f7a6c', red: '#c93838', blue: '#2a63c9' };

interface Line {
  text: string;
  size: number;
  colour: string;
  isBold?: boolean;
  /** Maximum height in pixels; longer text gets smaller. */
  height: number;
}

/** Draws text as an image, wrapped to the card's right half. */
async function draw({ text, size, colour, isBold = false, height }: Line) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" size="${size * 1024}">${escapeMarkup(text)}</span>`,
      font: isBold ? 'Roboto Bold' : 'Roboto',
      fontfile: isBold ? fonts.bold : fonts.regular,
      width: TEXT_WIDTH,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      spacing: Math.round(size / 6),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= height) return { input: data, height: info.height };
  const input = await sharp(data).resize({ height, fit: 'inside' }).png().toBuffer();
  return { input, height };
}

const panel = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f5"/>
      <rect x="${PHOTO}" width="10" height="${HEIGHT}" fill="${colour}"/>
      <g transform="translate(${PHOTO + MARGIN} 536) scale(1.7)" fill="#f2643d">
        <path d="M12 11.2c2.9 0 6.1 3.4 6.1 6.2 0 1.9-1.4 2.9-3.1 2.9-1.2 0-2-.5-3-.5s-1.8.5-3 .5c-1.7 0-3.1-1-3.1-2.9 0-2.8 3.2-6.2 6.1-6.2ZM4.7 8.5c1.3-.3 2.6.7 2.9 2.2.3 1.5-.5 2.9-1.8 3.2-1.3.2-2.6-.8-2.9-2.2-.3-1.5.5-2.9 1.8-3.2ZM19.3 8.5c1.3.3 2.1 1.7 1.8 3.2-.3 1.4-1.6 2.4-2.9 2.2-1.3-.3-2.1-1.7-1.8-3.2.3-1.5 1.6-2.5 2.9-2.2ZM8.9 3.6c1.4-.2 2.7 1 2.9 2.7.2 1.7-.7 3.2-2.1 3.4-1.4.1-2.7-1.1-2.9-2.8-.2-1.7.7-3.2 2.1-3.3ZM15.1 3.6c1.4.1 2.3 1.6 2.1 3.3-.2 1.7-1.5 2.9-2.9 2.8-1.4-.2-2.3-1.7-2.1-3.4.2-1.7 1.5-2.9 2.9-2.7Z"/>
      </g>
    </svg>`,
  );

/** Draws the preview image of a link: 1200×630, PNG. */
export async function drawShareCard(ad: AdPreview, photo: Uint8Array | undefined): Promise<Buffer> {
  const colour = tones[ad.tone];
  const published = longDay(moscowDay(ad.created));
  const lines = [
    { text: ad.headline.toUpperCase(), size: 64, colour, isBold: true, height: 140 },
    { text: ad.title, size: 48, colour: '#1f1a17', isBold: true, height: 170 },
    {
      text: ad.isDated ? ad.city : `${ad.city} · ${published}`,
      size: 32,
      colour: '#6f6964',
      height: 84,
    },
  ];
  const overlays: OverlayOptions[] = [];
  if (photo) {
    const cover = await sharp(photo).resize(PHOTO, HEIGHT, { fit: 'cover' }).toBuffer();
    overlays.push({ input: cover, left: 0, top: 0 });
  }
  let top = 72;
  for (const line of lines) {
    const { input, height } = await draw(line);
    overlays.push({ input, left: PHOTO + MARGIN, top });
    top += height + 36;
  }
  const name = await draw({
    text: siteName,
    size: 36,
    colour: '#1f1a17',
    isBold: true,
    height: 48,
  });
  overlays.push({ input: name.input, left: PHOTO + MARGIN + 52, top: 540 });
  return sharp(panel(colour))
    .composite(overlays)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
