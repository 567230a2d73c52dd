import { useEffect } from 'react';
import { shortDescription } from '#contract/ads/description.ts';

/** Sets the meta description as the server does. */
export function useDescription(description: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !description) return undefined;
    const before = meta.content;
    meta.content = shortDescription(description);
    return () => {
      meta.content = before;
    };
  }, [description]);
}
