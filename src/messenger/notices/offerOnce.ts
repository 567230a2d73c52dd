import { getNotificationSettings } from '#contract/notices.ts';
import { offerStore } from '#src/shared/offers.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { asksWriteAccess, hasServiceWorker } from '#src/messenger/abilities.ts';
import { noticeOfferStore, type OfferReason } from './noticeOffer.ts';

const takesPush = (): boolean =>
  hasServiceWorker() &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission === 'default';

/** Only without a channel. */
export async function offerOnce(stores: Stores, reason: OfferReason): Promise<void> {
  const { mayOffer } = stores.get(offerStore);
  if (!mayOffer('notices') || !(asksWriteAccess() || takesPush())) return;
  const { telegram } = (await stores.api.fetch(getNotificationSettings, {})).channels;
  const isMissing = asksWriteAccess() ? telegram === 'no_permission' : telegram !== 'ok';
  if (isMissing && mayOffer('notices')) stores.get(noticeOfferStore).showOffer(reason);
}
