import { useEffect, useState } from 'react';

/** A tap that was meant for the card before arrives within this time. */
const SEEN_MS = 400;

/** Whether the card of this id has been on view long enough for a decision. */
export function useSeen(id: number | undefined): boolean {
  const [seenId, setSeenId] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSeenId(id), SEEN_MS);
    return () => {
      clearTimeout(timer);
      setSeenId(undefined);
    };
  }, [id]);
  return id !== undefined && seenId === id;
}
