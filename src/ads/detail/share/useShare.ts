import { useRef } from 'react';
import { sharedPath, sharedStartParam } from '#contract/ads/sharedLinks.ts';
import { makeShareCode } from '#contract/ads/shares.ts';
import { prepareShareMessage } from '#contract/ads/shareMessage.ts';
import { adOfStartParam } from '#contract/startParam.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { settingsStore, useSettings } from '#src/shared/settings.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { actsLater } from '#src/messenger/abilities.ts';
import { ownAppLink } from '#src/messenger/links/appLinks.ts';
import { messengerName } from '#src/messenger/messengerName.ts';
import { knowsPreparedMessages, sendPreparedMessage } from '#src/messenger/preparedMessages.ts';
import { appTexts } from '#src/messenger/texts.ts';
import { shareTexts } from './shareTexts.ts';
import { useShareLink } from './useShareLink.ts';

/** Telegram prepares a message in a moment; without one the link is shared. */
const PREPARING_MS = 4000;
/** Browsers open their sheet only shortly after a tap. */
const CODE_MS = 700;

interface Shared {
  /** A path of the site. */
  path: string;
  /** The path's equivalent in a messenger. */
  startParam: string;
  /** The start parameter had no room for all of the path. */
  isCut?: boolean;
  /** A public ad, which Telegram can send as a card. */
  adId?: number;
}

/**
 * Shares a path of the site: by Telegram's card, or the messenger's link, else the system's sheet, else
 * the clipboard.
 */
export function useShare({ path, startParam, isCut, adId }: Shared): (text: string) => void {
  const { api } = useStores();
  const settings = useSettings();
  const { loadSettings } = useActions(settingsStore);
  const { closeToast, showError, showQuestion } = useToasts();
  const shareLink = useShareLink();
  const isSignedIn = useIsSignedIn();
  const isSharing = useRef(false);
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
    const inApp = known && ownAppLink(known, sharedStartParam(startParam, code));
    const url = inApp ?? onSite;
    if (inApp && isCut) showError(appTexts.cut(messengerName()));
    await shareLink(url, text);
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
          question = showQuestion(appTexts.noChats(messengerName()), yes);
          resolve();
        },
      });
    });
  };

  const share = async (text: string): Promise<void> => {
    // Where sharing must follow the tap at once, the share is not counted.
    if (!actsLater()) return sendLink(text, undefined);
    const code = await askCode();
    if (adId === undefined || !knowsPreparedMessages()) return sendLink(text, code);
    return sendCard(adId, text, code).catch(() => sendLink(text, code));
  };
  return (text) => {
    // A double tap shares once.
    if (isSharing.current) return;
    isSharing.current = true;
    void share(text).finally(() => {
      isSharing.current = false;
    });
  };
}
