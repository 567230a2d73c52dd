import { useEffect, useState } from 'react';

const LEAVE_AFTER_MS = 2000;

/** Returns a function that goes back after a delay, unless another ad is open by then. */
export function useDelayedLeave(id: number, goBack: () => void): () => void {
  const [leavingId, setLeavingId] = useState<number>();
  useEffect(() => {
    if (leavingId !== id) return undefined;
    const timer = setTimeout(goBack, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leavingId, id, goBack]);
  return () => setLeavingId(id);
}
