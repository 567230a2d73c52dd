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

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const subscriptionHere = async (): Promise<PushSubscription | null | undefined> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration?.pushManager.getSubscription();
};

const save = (api: Api, subscription: PushSubscription) =>
  api.fetch(savePushSubscription, { body: subscription.toJSON() as PushSubscriptionBody });

/**
 * What Web Push can do in this browser; on iOS only the installed site has it. A browser that is
 * subscribed gets the notices of this session from now on.
 */
export async function pushState(api: Api): Promise<PushState> {
  if (!isSupported()) {
    return isApple() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionHere();
  if (subscription) await save(api, subscription);
  return subscription ? 'on' : 'off';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
}

/** Call it in a tap: the browser asks the user. */
export async function subscribe(api: Api, settings: Settings): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(api);
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(settings.vapid_public_key),
  });
  await save(api, subscription);
  return 'on';
}

export async function unsubscribe(api: Api): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await api.fetch(deletePushSubscription, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** The user leaves this browser: it gets no more notices. The server ends them with the session. */
export async function leavePush(): Promise<void> {
  if (isSupported()) await (await subscriptionHere())?.unsubscribe();
}
