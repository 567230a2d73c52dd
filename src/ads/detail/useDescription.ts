import { useEffect } from 'react';

const LENGTH = 160;

/** Sets the meta description to the first 160 characters of the ad's. */
export function useDescription(description: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (!meta || !description) return undefined;
    const before = meta.content;
    meta.content = Array.from(description).slice(0, LENGTH).join('');
    return () => {
      meta.content = before;
    };
  }, [description]);
}
