import { createContext, useCallback, useContext, useLayoutEffect, useState } from 'react';

/** Begins to hold the screen; returns the function that lets it go. */
export const HoldContext = createContext<() => () => void>(() => () => {});

/** Whether a part below holds the screen, which then hides what the part will move; and the context's value. */
export function useHolds() {
  const [count, setCount] = useState(0);
  const hold = useCallback(() => {
    setCount((holds) => holds + 1);
    return () => setCount((holds) => holds - 1);
  }, []);
  return [count > 0, hold] as const;
}

/** Holds the screen around while a part of unknown height loads. */
export function useHold(isLoading: boolean): void {
  const hold = useContext(HoldContext);
  useLayoutEffect(() => (isLoading ? hold() : undefined), [hold, isLoading]);
}
