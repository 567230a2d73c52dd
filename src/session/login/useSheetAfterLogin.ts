import { useEffect, useState } from 'react';
import type { loginReasons } from '#src/session/texts.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { useLoginSheet } from './loginSheet.ts';

const none = () => null;

/** A sheet about the ad: a visitor signs in first; the sheet is open then. */
export function useSheetAfterLogin(
  reason: keyof typeof loginReasons,
  adId: number,
): { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void } {
  const key = `pending-${reason}`;
  const isSignedIn = useIsSignedIn();
  const { requestLogin } = useLoginSheet();
  const pending = useHydratedValue(() => sessionStorage.getItem(key), none);
  const isPending = isSignedIn && pending === String(adId);
  const [isChosen, setChosen] = useState<boolean>();
  const isOpen = isChosen ?? isPending;

  // Opening another ad cancels it.
  useEffect(() => {
    if (pending !== String(adId)) sessionStorage.removeItem(key);
  }, [pending, adId, key]);

  const choose = (isNow: boolean) => {
    sessionStorage.removeItem(key);
    setChosen(isNow);
  };
  return {
    isOpen,
    wasOpened: isOpen || isChosen !== undefined,
    open: () => {
      if (isSignedIn) choose(true);
      else requestLogin(reason, () => sessionStorage.setItem(key, String(adId)));
    },
    close: () => choose(false),
  };
}
