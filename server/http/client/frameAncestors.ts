/** Telegram's web clients show the mini app in a frame; other sites must not. */
export const FRAME_ANCESTORS = "'self' https://web.telegram.org https://*.telegram.org";
