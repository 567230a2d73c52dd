import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useStores } from '#src/shared/stores/stores.ts';

interface AfterHydrationProps {
  /** The class of a box around the children that reserves their height. */
  className?: string | undefined;
  /** What the server renders instead. */
  before?: ReactNode;
  children: ReactNode;
}

/** Renders its children in the browser alone, right after hydration; their code may be lazy. */
export function AfterHydration({ className, before, children }: AfterHydrationProps) {
  const { isHydrated } = useStores();
  const [isAfter, setAfter] = useState(!isHydrated);
  useEffect(() => startTransition(() => setAfter(true)), []);
  const content = isAfter ? <Suspense>{children}</Suspense> : before;
  return className ? <div className={className}>{content}</div> : content;
}
