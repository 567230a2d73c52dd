import PdfDocument from 'pdfkit';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { cutText } from '#contract/cutText.ts';
import { oneLine } from '#contract/ads/description.ts';
import { fonts } from './fonts.ts';
import { posterTexts, siteName } from './texts.ts';

/** Content of a poster; `headline` is upper case: «ПРОПАЛА СОБАКА». */
export interface Poster {
  headline: string;
  title: string;
  city: string;
  /** What to look for, where and when; value and its label, if it needs one. */
  facts: [label: string, value: string][];
  description: string;
  /** URL of the ad, printed and in the QR code. */
  link: string;
  photo: Uint8Array | undefined;
  /** Saves ink: no coloured areas, a grey photo. */
  isSaving: boolean;
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 32;
const INSIDE = PAGE.width - 2 * MARGIN;
const BAND = 96;
const PHOTO = 290;
const STRIPS = 8;
const STRIP_HEIGHT = 118;
const RED = '#c93838';
const INK = '#1a1614';
const TEXT_MAX = 420;
const TITLE_LINES = 2;

/** Draws a poster as PDF: photo, description, QR code, tear-off strips. */
export async function drawPoster(given: Poster): Promise<Uint8Array> {
  const document = new PdfDocument({ size: 'A4', margin: 0, info: { Title: given.headline } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const poster = printable(document.font('regular'), given);

  drawHeadline(document, poster);
  if (poster.photo) await drawPhoto(document, poster.photo, poster.isSaving);
  drawFacts(document, poster);
  drawStrips(document, poster);
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

type Document = InstanceType<typeof PdfDocument>;

/** Of PDFKit's current font; both fonts have the same characters. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
}

/** The poster without what the font cannot print: emoji would be empty boxes. */
function printable(document: Document, poster: Poster): Poster {
  const {
    _font: { font },
  } = document as unknown as WithFont;
  const inFont = (text: string): string =>
    Array.from(text)
      .filter(
        (letter) => /\s/u.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      )
      .join('')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '')
      .replaceAll(/ {2,}/gu, ' ')
      .trim();
  return {
    ...poster,
    title: inFont(poster.title),
    city: inFont(poster.city),
    facts: poster.facts
      .map(([label, value]): [string, string] => [label, inFont(value)])
      .filter(([, value]) => value !== ''),
    description: inFont(oneLine(poster.description)),
  };
}

function drawHeadline(document: Document, { headline, isSaving }: Poster): void {
  if (isSaving)
    document
      .rect(8, 8, PAGE.width - 16, BAND - 8)
      .lineWidth(4)
      .stroke(INK);
  else document.rect(0, 0, PAGE.width, BAND).fill(RED);
  let size = 60;
  document.font('bold').fontSize(size);
  while (document.widthOfString(headline) > INSIDE) document.fontSize((size -= 2));
  document.fillColor(isSaving ? INK : '#ffffff').text(headline, MARGIN, (BAND - size) / 2, {
    width: INSIDE,
    align: 'center',
    lineBreak: false,
  });
}

async function drawPhoto(document: Document, photo: Uint8Array, isSaving: boolean): Promise<void> {
  const box = { width: Math.round(INSIDE * 2), height: PHOTO * 2 };
  const jpeg = await sharp(photo)
    .resize(box.width, box.height, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .grayscale(isSaving)
    .jpeg({ quality: 85 })
    .toBuffer();
  document.image(jpeg, MARGIN, BAND + 14, {
    fit: [INSIDE, PHOTO],
    align: 'center',
    valign: 'center',
  });
}

function drawFacts(document: Document, poster: Poster): void {
  const { title, facts, description, link } = poster;
  const top = BAND + PHOTO + 30;
  const code = 150;
  const width = INSIDE - code - 20;
  document.fillColor(INK).font('bold').fontSize(22);
  document.text(title, MARGIN, top, {
    width,
    height: TITLE_LINES * document.currentLineHeight(true),
    ellipsis: true,
  });
  for (const [label, value] of facts) {
    document.font('regular').fontSize(13);
    if (label) document.text(`${label}: `, { width, continued: true });
    document.font('bold').text(value, { width });
  }
  document.moveDown(0.4).font('regular').fontSize(13);
  const height = PAGE.height - STRIP_HEIGHT - 16 - document.y;
  if (height >= document.currentLineHeight()) {
    document.text(cutText(description, TEXT_MAX), { width, height, ellipsis: true });
  }
  drawCode(document, link, PAGE.width - MARGIN - code, top, code);
  document
    .font('regular')
    .fontSize(11)
    .text(posterTexts.scan, PAGE.width - MARGIN - code, top + code + 6, {
      width: code,
      align: 'center',
    });
}

/** Draws squares as vectors, which stay sharp in print. */
function drawCode(document: Document, link: string, left: number, top: number, size: number): void {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' });
  const step = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) {
        document.rect(left + column * step, top + row * step, step + 0.2, step + 0.2);
      }
    }
  }
  document.fill(INK);
}

function drawStrips(document: Document, { headline, city, link }: Poster): void {
  const top = PAGE.height - STRIP_HEIGHT;
  const width = PAGE.width / STRIPS;
  document.dash(4, { space: 4 }).lineWidth(0.7);
  document.moveTo(0, top).lineTo(PAGE.width, top).stroke(INK);
  for (let strip = 0; strip < STRIPS; strip += 1) {
    const left = strip * width;
    if (strip > 0) document.moveTo(left, top).lineTo(left, PAGE.height).stroke(INK);
    document.save().translate(left, PAGE.height).rotate(-90);
    document.fillColor(INK).font('bold').fontSize(11);
    document.text(headline, 8, 8, {
      width: STRIP_HEIGHT - 12,
      lineBreak: false,
    });
    document.font('regular').fontSize(9);
    document.text(city, 8, 23, { width: STRIP_HEIGHT - 12, lineBreak: false });
    document.text(link.replace(/^https?:\/\//u, ''), 8, 37, {
      width: STRIP_HEIGHT - 12,
    });
    document.font('bold').text(siteName, 8, 62, { lineBreak: false });
    document.restore();
  }
  document.undash();
}
