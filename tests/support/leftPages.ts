/** URLs that the app has left for: jsdom opens no other pages. */
export const leftFor: string[] = [];

/** Whether going back leads to the page that was left; the test opens it then. */
export const wayBack = { isKnown: false };
