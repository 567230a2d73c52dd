/**
 * Longest side in pixels of each image size (`?size=…`). Thumbnail and full size are made on
 * upload, the medium one on first request.
 */
export const IMAGE_SIDES = { thumb: 480, medium: 960, full: 1600 } as const;
export type ImageSize = keyof typeof IMAGE_SIDES;
export const imageSizes = Object.keys(IMAGE_SIDES) as ImageSize[];

export const imageUrl = (imageId: string, size: ImageSize = 'full'): string =>
  size === 'full' ? `/api/image/${imageId}` : `/api/image/${imageId}?size=${size}`;

const srcSet = (imageId: string, sizes: ImageSize[]): string =>
  sizes.map((size) => `${imageUrl(imageId, size)} ${IMAGE_SIDES[size]}w`).join(', ');

/** Attributes of an `<img>` or a preload link. */
export interface ImageSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/**
 * For a list card. The width for phones is understated so that a 3x screen still loads the
 * thumbnail.
 */
export const cardImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId, 'thumb'),
  srcSet: srcSet(imageId, ['thumb', 'medium']),
  sizes: '(min-width: 900px) 230px, 36vw',
});

/** For an ad's page: full width on a phone, 60 % of a wide screen. */
export const pageImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId),
  srcSet: srcSet(imageId, ['thumb', 'medium', 'full']),
  sizes: '(min-width: 900px) min(60vw, 700px), 100vw',
});
