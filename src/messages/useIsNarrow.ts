import { useMedia } from '#src/shared/hooks/useMedia.ts';

/** At 600 px or less only one of the two panes fits. */
export const useIsNarrow = (): boolean => !useMedia('(min-width: 37.5625em)');
