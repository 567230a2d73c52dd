/**
 * Longest side in pixels of each image size (`?size=…`). Thumbnail and full size are made on
 * upload, the others on first request. Those of cards are cropped to 4:5 where most of the detail is.
 */
export const IMAGE_SIDES = {
  row: 192,
  small: 300,
  thumb: 480,
  card: 500,
  medium: 960,
  full: 1600,
} as const;
export const CARD_SIZES: readonly ImageSize[] = ['small', 'card'];
export const CARD_RATIO = 4 / 5;
/** Side in pixels of an avatar, which is a square. */
export const AVATAR_SIDE = 256;
export type ImageSize = keyof typeof IMAGE_SIDES;
export const imageSizes = Object.keys(IMAGE_SIDES) as ImageSize[];

/** The URL of an image; a photo that is not uploaded has a blob URL instead of an id. */
export function imageUrl(imageId: string, size: ImageSize = 'full'): string {
  if (imageId.startsWith('blob:')) return imageId;
  return `/api/image/${imageId}${size === 'full' ? '' : `?size=${size}`}`;
}

const widthOf = (size: ImageSize): number =>
  CARD_SIZES.includes(size) ? IMAGE_SIDES[size] * CARD_RATIO : IMAGE_SIDES[size];
/** A photo that is not uploaded has one size. */
const srcSet = (imageId: string, sizes: ImageSize[]): string | undefined =>
  imageId.startsWith('blob:')
    ? undefined
    : sizes.map((size) => `${imageUrl(imageId, size)} ${widthOf(size)}w`).join(', ');

/** Attributes of an `<img>` or a preload link. */
export interface ImageSources {
  src: string;
  srcSet: string | undefined;
  sizes: string;
}

/** For a card of an ad: half of a phone's width, 12 to 15rem on a wide screen. */
export const cardImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId, 'card'),
  srcSet: srcSet(imageId, ['small', 'card']),
  sizes: '(min-width: 900px) 15rem, 50vw',
});

/**
 * For a small square.
 * @param side in CSS pixels
 */
export const squareImage = (imageId: string, side = 64): ImageSources => ({
  src: imageUrl(imageId, 'row'),
  srcSet: srcSet(imageId, ['row', 'thumb']),
  sizes: `${side}px`,
});

/** For an ad's page: full width on a phone, three of five columns of a wide screen. */
export const pageImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId),
  srcSet: srcSet(imageId, ['thumb', 'medium', 'full']),
  sizes: '(min-width: 900px) min(60vw - 43px, 706px), 100vw',
});

/** For a promo's banner: full width on a phone, 24rem on a wide screen. */
export const bannerImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId, 'medium'),
  srcSet: srcSet(imageId, ['thumb', 'medium']),
  sizes: '(min-width: 900px) 384px, 100vw',
});
