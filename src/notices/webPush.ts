import {
  deletePushSubscription,
  savePushSubscription,
  type PushSubscriptionBody,
} from '#contract/notices.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '#src/shared/api/api.ts';

const WORKER = '/serviceWorker.js';

export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unsupported';

const isApple = (): boolean => /iPhone|iPad/u.test(navigator.userAgent);

/** What Web Push can do in this browser; on iOS only the installed site has it. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) {
    return isApple() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
}

/** Call it in a tap: the browser asks the user. */
export async function subscribe(api: Api, settings: Settings): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(settings.vapid_public_key),
  });
  await api.fetch(savePushSubscription, { body: subscription.toJSON() as PushSubscriptionBody });
  return 'on';
}

export async function unsubscribe(api: Api): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await api.fetch(deletePushSubscription, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}
