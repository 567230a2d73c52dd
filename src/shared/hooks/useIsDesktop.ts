import { WIDE_WINDOW } from '#src/shared/device/wideWindow.ts';
import { useMedia } from './useMedia.ts';

/** Columns fit from 900 px up. The server renders the phone layout. */
export const useIsDesktop = (): boolean => useMedia(WIDE_WINDOW);
