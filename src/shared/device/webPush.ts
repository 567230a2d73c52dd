import {
  deletePushSubscription,
  savePushSubscription,
  type PushSubscriptionBody,
} from '#contract/notices.ts';
import type { Settings } from '#contract/session/settings.ts';
import type { Api } from '#src/shared/api/api.ts';
import { settingsStore } from '#src/shared/settings.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { WORKER } from './worker.ts';

export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unsupported';

const isApple = (): boolean => /iPhone|iPad/u.test(navigator.userAgent);

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

const managerHere = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager;

const subscriptionHere = async (): Promise<PushSubscription | null | undefined> =>
  (await managerHere())?.getSubscription();

const optionsOf = ({ vapid_public_key: key }: Settings) => ({
  userVisibleOnly: true,
  applicationServerKey: bytesOf(key),
});

/** Whether push services take what the server signs for this subscription. */
function hasKey({ options }: PushSubscription, { vapid_public_key: key }: Settings): boolean {
  const own = options.applicationServerKey;
  return !own || String(new Uint8Array(own)) === String(bytesOf(key));
}

/** The subscription of this browser; one under an earlier key of the server is renewed. */
async function renewedSubscription(
  settings: Settings,
): Promise<PushSubscription | null | undefined> {
  const subscription = await subscriptionHere();
  if (!subscription || hasKey(subscription, settings)) return subscription;
  await subscription.unsubscribe();
  return (await managerHere())?.subscribe(optionsOf(settings));
}

const save = (api: Api, subscription: PushSubscription) =>
  api.fetch(savePushSubscription, { body: subscription.toJSON() as PushSubscriptionBody });

/**
 * What Web Push can do in this browser; on iOS only the installed site has it. A browser that is
 * subscribed gets the notices of this session from now on.
 */
export async function pushState(api: Api, settings: Settings): Promise<PushState> {
  if (!isSupported()) {
    return isApple() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await renewedSubscription(settings);
  if (subscription) await save(api, subscription);
  return subscription ? 'on' : 'off';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0);
}

/** Call it in a tap: the browser asks the user. */
export async function subscribe(api: Api, settings: Settings): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(api, settings);
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe(optionsOf(settings));
  await save(api, subscription);
  return 'on';
}

/** For a signed-in user: under an earlier key of the server, notices would never come. */
export async function renewPush(stores: Stores): Promise<void> {
  const subscription = isSupported() && (await subscriptionHere());
  if (!subscription) return;
  const settings = await stores.get(settingsStore).loadSettings();
  if (!hasKey(subscription, settings)) await pushState(stores.api, settings);
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
