import { Suspense, type ReactNode } from 'react';
import { useHold } from '#src/shared/hooks/useHold.ts';

/** A part of a screen that holds it while its code loads. */
export const Held = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Hold />}>{children}</Suspense>
);

function Hold() {
  useHold(true);
  return null;
}
