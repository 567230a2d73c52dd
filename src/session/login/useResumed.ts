import { useEffect, useState } from 'react';
import { useIsConsentOpen } from '#src/session/consent/consentStore.ts';
import { sessionStore, useIsChecked } from '#src/session/sessionStore.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { useActions } from '#src/shared/stores/stores.ts';

const KEY = 'open-sheet';

interface Noted {
  name: string;
  value: unknown;
}

const nothing = () => null;

function readNote(): Noted | undefined {
  const text = sessionStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Noted) : undefined;
}

/** Makes `useResumed` start with this value after the next login. */
export const resumeAfterLogin = (name: string, value: unknown): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ name, value }));

function forgetResumed(name: string): void {
  if (readNote()?.name === name) sessionStorage.removeItem(KEY);
}

/** Whether the sheet of this name is open, or opens after the login. */
export const useIsNoted = (name: string): boolean =>
  useHydratedValue(
    () => readNote()?.name === name,
    () => false,
  );

/**
 * State of an open sheet in which people type; undefined while it is closed. A login that ends
 * meanwhile may lead to another page: after the next one, and after the question for consent, the
 * sheet is open again.
 */
export function useResumed<Value>(
  name: string,
): readonly [Value | undefined, (value: Value | undefined) => void] {
  const { isSignedIn } = useActions(sessionStore);
  const isChecked = useIsChecked();
  const isConsentOpen = useIsConsentOpen() === true;
  const text = useHydratedValue(() => sessionStorage.getItem(KEY), nothing);
  const noted = text ? (JSON.parse(text) as Noted) : undefined;
  const [chosen, setChosen] = useState<Value>();
  if (chosen === undefined && isChecked && !isConsentOpen && noted?.name === name)
    setChosen(() => noted.value as Value);

  // Whoever leaves the screen or the page leaves the sheet; whoever has lost the login comes back.
  useEffect(() => {
    const leave = () => {
      if (isSignedIn()) forgetResumed(name);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [name, isSignedIn]);

  return [
    chosen,
    (value) => {
      if (value === undefined) forgetResumed(name);
      else resumeAfterLogin(name, value);
      setChosen(() => value);
    },
  ];
}
