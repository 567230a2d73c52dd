import { getNotificationSettings } from '#contract/notices.ts';
import { MESSENGERS } from '#contract/session/identities.ts';
import { offerStore } from '#src/shared/offers.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { hasServiceWorker, messengerAround } from '#src/messenger/abilities.ts';
import { noticeOfferStore, type OfferReason } from './noticeOffer.ts';

const takesPush = (): boolean =>
  hasServiceWorker() &&
  'PushManager' in window &&
  'Notification' in window &&
  Notification.permission === 'default';

/** Only without a channel. */
export async function offerOnce(stores: Stores, reason: OfferReason): Promise<void> {
  const { mayOffer } = stores.get(offerStore);
  const messenger = messengerAround();
  if (!mayOffer('notices') || !(messenger || takesPush())) return;
  const { channels } = await stores.api.fetch(getNotificationSettings, {});
  const hasNone = MESSENGERS.every((name) => channels[name] !== 'ok');
  const canBeHad = !messenger || channels[messenger] === 'no_permission';
  if (hasNone && canBeHad && mayOffer('notices')) stores.get(noticeOfferStore).showOffer(reason);
}
