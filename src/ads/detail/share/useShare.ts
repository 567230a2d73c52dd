import { useRef } from 'react';
import { sharedPath, sharedStartParam } from '#contract/ads/sharedLinks.ts';
import { makeShareCode } from '#contract/ads/shares.ts';
import { prepareShareMessage } from '#contract/ads/shareMessage.ts';
import { adOfStartParam } from '#contract/startParam.ts';
import { appLink } from '#contract/telegramLinks.ts';
import type { Settings } from '#contract/session/settings.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { settingsStore, useSettings } from '#src/shared/settings.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { environment } from '#src/telegram/environment.ts';
import { shareLink } from '#src/telegram/links.ts';
import { knowsPreparedMessages, sendPreparedMessage } from '#src/telegram/preparedMessages.ts';
import { shareTexts } from './shareTexts.ts';

/** Telegram prepares a message in a moment; without one the link is shared. */
const PREPARING_MS = 4000;
/** Browsers open their sheet only shortly after a tap. */
const CODE_MS = 700;

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
  const isSignedIn = useIsSignedIn();
  const isSharing = useRef(false);
  const linkOf = (known: Settings | undefined, code?: string): string | undefined =>
    known &&
    appLink(
      { botUsername: known.bot_username, miniAppName: known.mini_app_name },
      sharedStartParam(startParam, code),
    );

  /** The code by which the user's share of an ad is counted; undefined when it does not come soon. */
  const askCode = async (): Promise<string | undefined> => {
    const ad = adOfStartParam(startParam);
    if (ad === undefined || !isSignedIn) return undefined;
    const asked = api.fetch(makeShareCode, { body: { ad_id: ad } }, { isQuiet: true });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, CODE_MS, undefined));
    return Promise.race([asked.then(({ code }) => code).catch(() => undefined), late]);
  };

  const sendLink = async (text: string, code: string | undefined): Promise<void> => {
    // A quick tap waits for the settings, which the better link needs.
    const known = settings ?? (await loadSettings().catch(() => undefined));
    const onSite = `${known?.public_url ?? window.location.origin}${sharedPath(path, code)}`;
    const inTelegram = environment.isInTelegram ? linkOf(known, code) : undefined;
    const url = inTelegram ?? onSite;
    if (inTelegram && isCutInTelegram) showError(shareTexts.cut);
    const outcome = await shareLink(url, text);
    if (outcome === 'copied') showSuccess(shareTexts.copied);
    if (outcome === 'failed') showError(shareTexts.failed(url));
  };

  /** Sends the ad as Telegram's card; sends the link when that fails, and offers it when it is late. */
  const sendCard = async (ad: number, text: string, code: string | undefined): Promise<void> => {
    const signal = AbortSignal.timeout(PREPARING_MS);
    const body = { ad_id: ad, code };
    const prepared = await api.fetch(prepareShareMessage, { body }, { signal });
    await new Promise<void>((resolve) => {
      let question: number | undefined;
      let isLinkSent = false;
      const sendLinkOnce = () => {
        if (!isLinkSent) void sendLink(text, code);
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
    const code = await askCode();
    if (adId === undefined || !knowsPreparedMessages()) return sendLink(text, code);
    return sendCard(adId, text, code).catch(() => sendLink(text, code));
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
