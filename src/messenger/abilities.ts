import { environment } from './environment.ts';

// What the place that the app runs in can do. Screens ask this, never which place it is.

const isBrowser = (): boolean => environment.messenger === undefined;

/** A link may open a tab of its own; elsewhere the client opens it. */
export const opensTabs = isBrowser;
/** A link may save a file; WebViews leave that to their client. */
export const savesFiles = isBrowser;
/** The browser can install the site, and its service worker does what pages leave to it. */
export const hasServiceWorker = isBrowser;
/** Links and lists of chats open also when an answer is awaited between the tap and them. */
export const actsLater = (): boolean => environment.messenger !== 'max';
/** Boosts are paid in Telegram's own currency. */
export const takesStars = (): boolean => environment.messenger === 'telegram';
/** The client asks the user whether the bot may write. */
export const asksWriteAccess = (): boolean => environment.messenger === 'telegram';
/** Where a payment page leads back to, and whose bot may write; undefined on the website. */
export const messengerAround = () => environment.messenger;
