import { imageUrl } from '#contract/images.ts';
import { copyText } from '#src/shared/text/copyText.ts';

/** Clipboards take pictures as PNG alone. */
const PNG = 'image/png';

async function pngOf(imageId: string): Promise<Blob> {
  const image = new Image();
  image.src = imageUrl(imageId, 'medium');
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), PNG);
  });
}

/**
 * Copies a text, and a photo with it where the browser can. The text goes first, because it needs
 * the tap, which is over when the photo is ready.
 */
export async function copyWithPhoto(
  text: string,
  imageId: string | undefined,
): Promise<'both' | 'text' | 'nothing'> {
  if (!(await copyText(text))) return 'nothing';
  if (imageId === undefined || typeof ClipboardItem === 'undefined') return 'text';
  try {
    const plain = new Blob([text], { type: 'text/plain' });
    const items = { 'text/plain': plain, [PNG]: await pngOf(imageId) };
    await navigator.clipboard.write([new ClipboardItem(items)]);
    return 'both';
  } catch {
    return 'text';
  }
}
