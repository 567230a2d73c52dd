import { copyText } from '#src/shared/text/copyText.ts';

export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Uses the system's sheet, else the clipboard. */
export async function shareByBrowser(url: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title: text });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
