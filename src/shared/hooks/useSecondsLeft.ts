import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Whole seconds until a timestamp in milliseconds, at least 0; counts down. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(Math.ceil((endsAt - now) / 1000), 0);
}
