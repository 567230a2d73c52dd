/** In links that petskod makes for sharing: `?from={code}`. */
export const SHARE_PARAM = 'from';

/** The path of an ad with the code of who shares it. */
export const sharedPath = (path: string, code: string | undefined): string =>
  code === undefined ? path : `${path}?${SHARE_PARAM}=${code}`;

/** The same inside Telegram; `pathOfStartParam` reads it. */
export const sharedStartParam = (startParam: string, code: string | undefined): string =>
  code === undefined ? startParam : `${startParam}_${code}`;
