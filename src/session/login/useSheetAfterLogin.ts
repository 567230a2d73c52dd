import { useState } from 'react';
import type { loginReasons } from '#src/session/texts.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { loginSheetStore } from './loginSheet.ts';
import { resumeAfterLogin, useResumed } from './useResumed.ts';

/** A sheet about `target`: a visitor signs in first; the sheet is open then. */
export function useSheetAfterLogin(
  reason: keyof typeof loginReasons,
  target: string | number,
): { isOpen: boolean; wasOpened: boolean; open: () => void; close: () => void } {
  const name = `${reason}-${target}`;
  const isSignedIn = useIsSignedIn();
  const { requestLogin } = useActions(loginSheetStore);
  const [isOpen = false, setOpen] = useResumed<true>(name);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  return {
    isOpen,
    wasOpened,
    open: () => {
      if (isSignedIn) setOpen(true);
      else requestLogin(reason, () => resumeAfterLogin(name, true));
    },
    close: () => setOpen(undefined),
  };
}
