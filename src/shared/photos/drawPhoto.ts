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
