import sharp from 'sharp';

// Emulates how a browser decodes and draws chosen photos. Nothing is scaled or rotated: the uploaded
// file is the chosen one.

const SIGNATURES = ['ffd8ff', '89504e47', '52494646'];

interface Bitmap {
  width: number;
  height: number;
  file: Blob;
  close(): void;
}

export async function decode(file: Blob): Promise<Bitmap> {
  const start = Buffer.from(await file.arrayBuffer()).subarray(0, 4);
  if (!SIGNATURES.some((signature) => start.toString('hex').startsWith(signature))) {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  }
  return { width: 8, height: 6, file, close() {} };
}

interface Canvas {
  fillStyle: string;
  fillRect(): void;
  getImageData(): { data: number[] };
  translate(): void;
  rotate(): void;
  drawImage(bitmap: Bitmap): void;
  drawn: Blob | null;
}

/** Some browsers answer canvas with noise. */
export const canvasNoise = { isOn: false };

const canvases = new WeakMap<object, Canvas>();

export function canvasOf(element: object): Canvas {
  const known = canvases.get(element);
  if (known) return known;
  const canvas: Canvas = {
    fillStyle: '',
    fillRect() {},
    getImageData: () => ({
      data: canvasNoise.isOn
        ? [1, 2, 3, 4]
        : [...(canvas.fillStyle.match(/\d+/gu) ?? []).map(Number), 255],
    }),
    translate() {},
    rotate() {},
    drawImage: ({ file }) => void (canvas.drawn = canvasNoise.isOn ? new Blob(['noise']) : file),
    drawn: null,
  };
  canvases.set(element, canvas);
  return canvas;
}

export type Shade = 'red' | 'green' | 'blue';
const shades = { red: { r: 220 }, green: { g: 220 }, blue: { b: 220 } };

/** A photo of one colour, as chosen by a user. */
export async function photoFile(shade: Shade = 'red', name = `${shade}.jpg`): Promise<File> {
  const background = { r: 0, g: 0, b: 0, ...shades[shade] };
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

export const textFile = (name: string, type = 'image/jpeg'): File =>
  new File(['no image at all'], name, { type });

/** Which of the three colours an image has. */
export async function shadeOf(bytes: Uint8Array): Promise<Shade | undefined> {
  const { channels } = await sharp(Buffer.from(bytes)).stats();
  const place = channels.findIndex(({ mean }) => mean > 150);
  return (['red', 'green', 'blue'] as const)[place];
}
