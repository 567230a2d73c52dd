import { withSdk } from './telegram.ts';

/** Asks the user to let the bot write; resolves to whether it may. Never in a browser. */
export const requestWriteAccess = (): Promise<boolean> =>
  new Promise((resolve) => {
    withSdk((sdk) => {
      sdk.requestWriteAccess().then(resolve, () => resolve(false));
    });
  });
