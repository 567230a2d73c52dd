/**
 * Long sides in pixels of the copies of a picture that the server offers, by `?size=…`. A copy is
 * made when it is first asked for; the thumbnail and the full picture are made at once.
 */
export const IMAGE_SIDES = { thumb: 480, medium: 960, full: 1600 } as const;
export type ImageSize = keyof typeof IMAGE_SIDES;
export const imageSizes = Object.keys(IMAGE_SIDES) as ImageSize[];

export const imageUrl = (imageId: string, size: ImageSize = 'full'): string =>
  size === 'full' ? `/api/image/${imageId}` : `/api/image/${imageId}?size=${size}`;

const srcSet = (imageId: string, sizes: ImageSize[]): string =>
  sizes.map((size) => `${imageUrl(imageId, size)} ${IMAGE_SIDES[size]}w`).join(', ');

/** A picture as an image element and a preload take it: the browser chooses what suits its screen. */
export interface ImageSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/**
 * In a card of a list: the thumbnail, but where a card is large. Said a little too small for a phone,
 * so that its three pixels a point do not ask for the next size.
 */
export const cardImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId, 'thumb'),
  srcSet: srcSet(imageId, ['thumb', 'medium']),
  sizes: '(min-width: 900px) 230px, 36vw',
});

/** On an ad's page: the whole width of a phone, three fifths of a wide screen. */
export const pageImage = (imageId: string): ImageSources => ({
  src: imageUrl(imageId),
  srcSet: srcSet(imageId, ['thumb', 'medium', 'full']),
  sizes: '(min-width: 900px) min(60vw, 700px), 100vw',
});
