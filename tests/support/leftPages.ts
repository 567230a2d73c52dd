/** URLs that the app has left for: jsdom opens no other pages. */
export const leftFor: string[] = [];
