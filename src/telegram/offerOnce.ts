import { getNotificationSettings } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { environment } from './environment.ts';
import { offerTexts } from './texts.ts';
import { requestWriteAccess } from './writeAccess.ts';

const OFFERED_KEY = 'petskod_write_asked';

const takesPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && Notification.permission === 'default';

/**
 * Once per device, and only without a channel: inside Telegram the user is asked whether the bot may
 * write, in a browser a toast leads to the switch.
 */
export async function offerOnce(stores: Stores): Promise<void> {
  if (localStorage.getItem(OFFERED_KEY)) return;
  if (!environment.isInTelegram && !takesPush()) return;
  const { channels } = await stores.api.fetch(getNotificationSettings, {});
  if (channels.telegram === 'ok' || localStorage.getItem(OFFERED_KEY)) return;
  localStorage.setItem(OFFERED_KEY, '1');
  if (!environment.isInTelegram) {
    const yes = { to: paths.noticeSettings, name: offerTexts.turnOn };
    stores.get(toastStore).showQuestion(offerTexts.question, yes);
  } else if (channels.telegram === 'no_permission') requestWriteAccess(() => {});
}
