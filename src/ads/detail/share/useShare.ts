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
  /** The start parameter had no room for all of the path. */
  isCutInTelegram?: boolean;
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
export function useShare({ path, startParam, isCutInTelegram, adId }: Shared): Share {
  const { api } = useStores();
  const settings = useSettings();
  const { loadSettings } = useActions(settingsStore);
  const { closeToast, showError, showQuestion, showSuccess } = useToasts();
  const isSharing = useRef(false);
  const linkOf = (known: Settings | undefined): string | undefined =>
    known &&
    appLink({ botUsername: known.bot_username, miniAppName: known.mini_app_name }, startParam);

  const sendLink = async (text: string): Promise<void> => {
    // A quick tap waits for the settings, which the better link needs.
    const known = settings ?? (await loadSettings().catch(() => undefined));
    const onSite = `${known?.public_url ?? window.location.origin}${path}`;
    const inTelegram = environment.isInTelegram ? linkOf(known) : undefined;
    const url = inTelegram ?? onSite;
    if (inTelegram && isCutInTelegram) showError(shareTexts.cut);
    const outcome = await shareLink(url, text);
    if (outcome === 'copied') showSuccess(shareTexts.copied);
    if (outcome === 'failed') showError(shareTexts.failed(url));
  };

  /** Sends the ad as Telegram's card; sends the link when that fails, and offers it when it is late. */
  const sendCard = async (ad: number, text: string): Promise<void> => {
    const signal = AbortSignal.timeout(PREPARING_MS);
    const prepared = await api.fetch(prepareShareMessage, { body: { ad_id: ad } }, { signal });
    await new Promise<void>((resolve) => {
      let question: number | undefined;
      let isLinkSent = false;
      const sendLinkOnce = () => {
        if (!isLinkSent) void sendLink(text);
        isLinkSent = true;
      };
      sendPreparedMessage(prepared.prepared_message_id, {
        onAnswer(outcome) {
          if (question !== undefined) closeToast(question);
          if (outcome === 'failed') sendLinkOnce();
          resolve();
        },
        onLate() {
          const yes = { name: shareTexts.byLink, onClick: sendLinkOnce };
          question = showQuestion(shareTexts.unanswered, yes);
          resolve();
        },
      });
    });
  };

  const share = async (text: string): Promise<void> => {
    if (adId === undefined || !knowsPreparedMessages()) return sendLink(text);
    return sendCard(adId, text).catch(() => sendLink(text));
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
