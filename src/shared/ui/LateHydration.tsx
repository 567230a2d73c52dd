import { startTransition, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { LazyWithPreload } from '#src/shared/lazyWithPreload.ts';

interface LateHydrationProps {
  /** What the children need. */
  code: Pick<LazyWithPreload<never>, 'preload'>;
  /** The class of a box around the children that reserves their height. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders its children on the server, and hydrates them when their lazy code is there. React drops
 * the server's markup of a boundary that changes before, so changes wait for the code.
 */
export function LateHydration({ code, className, children }: LateHydrationProps) {
  const [first] = useState(children);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setLoaded(true));
    code.preload().then(show, show);
  }, [code]);
  const shown = isLoaded ? children : first;
  const boundary = useMemo(() => <Suspense>{shown}</Suspense>, [shown]);
  return className ? <div className={className}>{boundary}</div> : boundary;
}
