import { paths } from '#contract/paths.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

/** Holds the user who has declined on this device. */
export const DECLINED_KEY = 'consent-declined';

interface ConsentState {
  /** Undefined until the sheet opens for the first time. */
  isOpen: boolean | undefined;
}

/** The sheet that asks for consent to the processing of personal data. */
export function consentStore({ createState }: Stores) {
  const state = createState<ConsentState>('consent', { isOpen: undefined });
  const waiting: ((isGiven: boolean) => void)[] = [];
  let missingFor: number | undefined;
  return {
    state,

    /** Resolves to whether the user gives consent. */
    requestConsent: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        state.setState({ isOpen: true });
      }),

    lacksConsent: (userId: number | undefined): boolean =>
      userId !== undefined && userId === missingFor,

    /** Records whose consent is missing: the first write asks. */
    noteMissing(userId: number): void {
      missingFor = userId;
    },

    /** Asks after the login, once per device. The page after /login asks instead of it. */
    offerConsent(userId: number): void {
      const hasDeclined = localStorage.getItem(DECLINED_KEY) === String(userId);
      if (!hasDeclined && window.location.pathname !== paths.login) {
        state.setState({ isOpen: true });
      }
    },

    closeConsent(isGiven: boolean): void {
      if (isGiven) missingFor = undefined;
      state.setState({ isOpen: false });
      for (const resolve of waiting.splice(0)) resolve(isGiven);
    },
  };
}

export const useIsConsentOpen = () => useStoreState(consentStore, ({ isOpen }) => isOpen);
