import { getNotificationSettings } from '#contract/notices.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { environment } from './environment.ts';
import { noticeOfferStore, wasOffered, type OfferReason } from './noticeOffer.ts';

const takesPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && Notification.permission === 'default';

/** At most once in 30 days on a device, and only without a channel. */
export async function offerOnce(stores: Stores, reason: OfferReason): Promise<void> {
  if (wasOffered() || (!environment.isInTelegram && !takesPush())) return;
  const { telegram } = (await stores.api.fetch(getNotificationSettings, {})).channels;
  const isMissing = environment.isInTelegram ? telegram === 'no_permission' : telegram !== 'ok';
  if (isMissing && !wasOffered()) stores.get(noticeOfferStore).showOffer(reason);
}
