import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import type { SiteName } from './loginSite.ts';
import {
  isLinking,
  readAnswer,
  siteOf,
  takeLeftAnswer,
  redirectLoginStore,
} from './redirectLogin.ts';

/** Finishes a login on another site once a login `isNeeded`; tells which one is being checked. */
export function useRedirectAnswer(isNeeded: boolean): SiteName | undefined {
  const navigate = useNavigate();
  const [given] = useState(() => readAnswer(window.location));
  const { site, status, answer: finished, isLinking: isAtHand } = useStoreState(redirectLoginStore);
  const { finish } = useActions(redirectLoginStore);
  const isChecking = status === 'checking';
  const [isOfLinking] = useState(() => given !== undefined && isLinking());
  const pending = given === finished ? undefined : given;

  // At once: whoever gets the address could log in with it.
  useEffect(() => {
    if (readAnswer(window.location)) void navigate(paths.login, { replace: true });
  }, [navigate]);

  useEffect(() => {
    if (!(isNeeded || isOfLinking) || isChecking) return;
    const answer = pending ?? takeLeftAnswer();
    if (answer) void finish(answer);
  }, [isNeeded, isOfLinking, isChecking, pending, finish]);

  useEffect(() => {
    if (isAtHand) void navigate(paths.connect, { replace: true });
  }, [isAtHand, navigate]);

  if (isChecking) return site;
  if (isOfLinking && given) return siteOf(given);
  return isNeeded && pending ? siteOf(pending) : undefined;
}
