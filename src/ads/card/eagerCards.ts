import type { Eagerness } from '#src/shared/ui/ImageWithFallback.tsx';

/**
 * Whether the card at this place stands in the first screen: always, or if the window is wide. By
 * default two rows of a list do.
 */
export const isEagerAt = (index: number, onPhone = 4, onWide = 10): Eagerness =>
  index < onPhone || (index < onWide && 'wide');
