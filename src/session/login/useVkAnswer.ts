import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { readVkAnswer, takeVkAnswer, useIsVkChecking, useVkLoginActions } from './vkLogin.ts';

/** Finishes a login by VK ID once a login `isNeeded`; true while one is being checked. */
export function useVkAnswer(isNeeded: boolean): boolean {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isChecking = useIsVkChecking();
  const { finish } = useVkLoginActions();

  useEffect(() => {
    const answer = isNeeded && !isChecking ? takeVkAnswer(search) : undefined;
    if (!answer) return;
    // VK ID's code is valid once, so a reload or a shared URL has none.
    if (search) void navigate(paths.login, { replace: true });
    void finish(answer);
  }, [isNeeded, isChecking, search, navigate, finish]);

  return isChecking || (isNeeded && readVkAnswer(search) !== undefined);
}
