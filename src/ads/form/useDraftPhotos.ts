import { useEffect, useRef, useState } from 'react';
import { dropPhotos, readPhotos, savePhotos, type Photo, type PhotoChange } from './draftStore.ts';

type Change = (present: readonly Photo[]) => PhotoChange;

/**
 * The photos that a user has chosen in a sheet; they outlive the page, as the texts of `useDraft` do.
 * The function that changes them returns what is wrong with them.
 * @param name `typed-` and what they belong to
 */
export function useDraftPhotos(
  name: string,
  userId: number | undefined,
): readonly [readonly Photo[], (change: Change) => string | undefined] {
  // The login may expire while the sheet is shown.
  const [owner = 0] = useState(userId);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  // Photos are prepared one after the other, between two renders too.
  const latest = useRef(photos);

  useEffect(() => {
    let isLate = false;
    const restore = async () => {
      const stored = await readPhotos(owner, name);
      if (!stored || isLate || latest.current.length > 0) return;
      latest.current = stored;
      setPhotos(stored);
    };
    void restore();
    return () => {
      isLate = true;
    };
  }, [owner, name]);

  return [
    photos,
    (change) => {
      const { photos: next, error } = change(latest.current);
      latest.current = next;
      setPhotos(next);
      if (next.length > 0) void savePhotos(owner, name, next);
      else dropPhotos(owner, name);
      return error;
    },
  ];
}
