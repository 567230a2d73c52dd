import { startTransition, useCallback, useEffect, useState } from 'react';
import { afterFirstInteraction } from '#src/shared/device/firstInteraction.ts';
import { useHalfVisible } from './useHalfVisible.ts';
import { useIsHydrated } from './useHydratedValue.ts';

/** Time enough to render before the user comes there. */
const NEAR = '200px 0px';

/**
 * What a server-rendered page does not need at first: true from the first interaction on, or once the
 * element with the ref is near the viewport. At once on a page that the browser renders.
 */
export function useAfterFirstInteraction() {
  const [isAfter, setAfter] = useState(useIsHydrated());
  const show = useCallback(() => startTransition(() => setAfter(true)), []);
  useEffect(() => afterFirstInteraction(show), [show]);
  return [isAfter, useHalfVisible(show, !isAfter, NEAR)] as const;
}
