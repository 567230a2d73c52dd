import { settingsStore, useSettings } from '#src/shared/settings.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { appLink } from '#src/telegram/appLink.ts';
import { environment } from '#src/telegram/environment.ts';
import { shareLink } from '#src/telegram/links.ts';
import { shareTexts } from './shareTexts.ts';

interface Share {
  /** The link that opens the path inside Telegram; undefined without a bot. */
  inTelegram: string | undefined;
  /** Uses Telegram's sheet, else the system's, else the clipboard. */
  share: (text: string) => void;
}

/** Shares a path of the site; `startParam` is its equivalent in Telegram. */
export function useShare(path: string, startParam: string): Share {
  const settings = useSettings();
  const { loadSettings } = useActions(settingsStore);
  const { showError, showSuccess } = useToasts();

  const share = async (text: string): Promise<void> => {
    // A quick tap waits for the settings, which the better link needs.
    const known = settings ?? (await loadSettings().catch(() => undefined));
    const onSite = `${known?.public_url ?? window.location.origin}${path}`;
    const url = (environment.isInTelegram && appLink(known, startParam)) || onSite;
    const outcome = await shareLink(url, text);
    if (outcome === 'copied') showSuccess(shareTexts.copied);
    if (outcome === 'failed') showError(shareTexts.failed(url));
  };
  return { inTelegram: appLink(settings, startParam), share: (text) => void share(text) };
}
