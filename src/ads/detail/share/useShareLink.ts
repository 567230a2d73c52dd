import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { shareLink } from '#src/messenger/links/shareLink.ts';
import { shareTexts } from './shareTexts.ts';

/** Shares a link, and says what the user does not see otherwise: that it was copied, or not shared. */
export function useShareLink(): (url: string, text: string) => Promise<void> {
  const { showError, showSuccess } = useToasts();
  return async (url, text) => {
    const outcome = await shareLink(url, text);
    if (outcome === 'copied') showSuccess(shareTexts.copied);
    if (outcome === 'failed') showError(shareTexts.failed(url));
  };
}
