/** A canvas on which the browser draws what it is told to. */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  return context && { canvas, context };
}

const COLOR = [31, 122, 108, 255];
const SIDE = 8;
/** What rounding may change. */
const TOLERANCE = 2;

/**
 * Whether the browser answers with what was drawn: some that protect against fingerprinting, as
 * LibreWolf and Tor do, answer with noise.
 */
export function isCanvasTrue(): boolean {
  const drawing = createCanvas(SIDE, SIDE);
  if (!drawing) return false;
  const { context } = drawing;
  context.fillStyle = `rgb(${COLOR.slice(0, 3).join()})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, index) => Math.abs(value - (COLOR[index % 4] ?? 0)) <= TOLERANCE);
}

/** The drawing as JPEG; rejects when the browser makes none. */
export const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the canvas gives no JPEG'));
    canvas.toBlob(take, 'image/jpeg', quality);
  });

/** A photo that can be drawn, upright. */
export interface DecodedPhoto {
  image: CanvasImageSource;
  width: number;
  height: number;
  /** Frees the memory. */
  close: () => void;
}

/** Rejects when the browser cannot open the file. */
export async function decodePhoto(file: Blob): Promise<DecodedPhoto> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    return { image: bitmap, width, height, close: () => bitmap.close() };
  } catch (error) {
    if (error instanceof DOMException) throw error;
    // The engine lacks the function or its option: Chrome before 112, Safari before 17.2.
    return decodeByElement(file);
  }
}

async function decodeByElement(file: Blob): Promise<DecodedPhoto> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    close();
    throw error;
  }
  return { image, width: image.naturalWidth, height: image.naturalHeight, close };
}
