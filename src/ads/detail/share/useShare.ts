import { useRef } from 'react';
import { prepareShareMessage } from '#contract/ads/shareMessage.ts';
import { appLink } from '#contract/telegramLinks.ts';
import type { Settings } from '#contract/session/settings.ts';
import { settingsStore, useSettings } from '#src/shared/settings.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { environment } from '#src/telegram/environment.ts';
import { shareLink } from '#src/telegram/links.ts';
import { knowsPreparedMessages, sendPreparedMessage } from '#src/telegram/preparedMessages.ts';
import { shareTexts } from './shareTexts.ts';

/** Telegram prepares a message in a moment; without one the link is shared. */
const PREPARING_MS = 4000;

interface Shared {
  /** A path of the site. */
  path: string;
  /** The path's equivalent in Telegram. */
  startParam: string;
  /** A public ad, which Telegram can send as a card. */
  adId?: number;
}

interface Share {
  /** The link that opens the path inside Telegram; undefined without a bot. */
  inTelegram: string | undefined;
  /** Uses Telegram's card or its link, else the system's sheet, else the clipboard. */
  share: (text: string) => void;
}

/** Shares a path of the site. */
export function useShare({ path, startParam, adId }: Shared): Share {
  const { api } = useStores();
  const settings = useSettings();
  const { loadSettings } = useActions(settingsStore);
  const { showError, showQuestion, showSuccess } = useToasts();
  const isSharing = useRef(false);
  const linkOf = (known: Settings | undefined): string | undefined =>
    known &&
    appLink({ botUsername: known.bot_username, miniAppName: known.mini_app_name }, startParam);

  const sendLink = async (text: string): Promise<void> => {
    // A quick tap waits for the settings, which the better link needs.
    const known = settings ?? (await loadSettings().catch(() => undefined));
    const onSite = `${known?.public_url ?? window.location.origin}${path}`;
    const url = (environment.isInTelegram && linkOf(known)) || onSite;
    const outcome = await shareLink(url, text);
    if (outcome === 'copied') showSuccess(shareTexts.copied);
    if (outcome === 'failed') showError(shareTexts.failed(url));
  };

  const sendCard = async (ad: number): Promise<'done' | 'failed' | 'unanswered'> => {
    try {
      if (!knowsPreparedMessages()) return 'failed';
      const signal = AbortSignal.timeout(PREPARING_MS);
      const prepared = await api.fetch(prepareShareMessage, { body: { ad_id: ad } }, { signal });
      return await sendPreparedMessage(prepared.prepared_message_id);
    } catch {
      return 'failed';
    }
  };

  const share = async (text: string): Promise<void> => {
    const outcome = adId === undefined ? 'failed' : await sendCard(adId);
    if (outcome === 'failed') await sendLink(text);
    if (outcome === 'unanswered') {
      const onClick = () => void sendLink(text);
      showQuestion(shareTexts.unanswered, { name: shareTexts.byLink, onClick });
    }
  };
  return {
    inTelegram: linkOf(settings),
    share: (text) => {
      // A double tap shares once.
      if (isSharing.current) return;
      isSharing.current = true;
      void share(text).finally(() => {
        isSharing.current = false;
      });
    },
  };
}
