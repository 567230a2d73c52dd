import { inflateSync } from 'node:zlib';

const codesIn = (hex: string): number[] =>
  [...hex.matchAll(/[\da-f]{4}/gu)].map(([code]) => Number.parseInt(code, 16));

/** The text of a PDF of one page, a line for each call that wrote it: PDFKit writes glyphs of its fonts. */
export function pdfText(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1');
  const objectAt = (key: string, within = source): string => {
    const id = new RegExp(`/${key} (\\d+) 0 R`, 'u').exec(within)?.[1];
    return new RegExp(`^${id} 0 obj\\n([^]*?)\\nendobj`, 'mu').exec(source)?.[1] ?? '';
  };
  const streamAt = (key: string, within = source): string => {
    const stream = /stream\n([^]*)\nendstream/u.exec(objectAt(key, within))?.[1] ?? '';
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const lettersOf = (font: string): string[] => {
    const ranges = streamAt('ToUnicode', objectAt(font)).matchAll(/\[(<.*>)\]/gu);
    return [...ranges].flatMap(([, range = '']) =>
      codesIn(range).map((code) => String.fromCodePoint(code)),
    );
  };
  let letters: string[] = [];
  const lines: string[] = [];
  for (const [, font, glyphs = ''] of streamAt('Contents').matchAll(
    /\/(F\d+) .* Tf|\[(.*)\] TJ/gu,
  )) {
    if (font) letters = lettersOf(font);
    else {
      const shown = [...glyphs.matchAll(/<(.*?)>/gu)].flatMap(([, hex = '']) => codesIn(hex));
      lines.push(shown.map((code) => letters[code]).join(''));
    }
  }
  return lines;
}
