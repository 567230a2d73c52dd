import { useEffect } from 'react';

const LENGTH = 160;

/** The page's meta description: the first 160 characters of the ad's (document 1, section 2). */
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
