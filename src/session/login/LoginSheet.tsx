import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { FollowContext } from '#src/shared/ui/Link.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useLoginSheet, useLoginSheetState } from './loginSheet.ts';
import { rememberReturn } from '#src/session/returnPath.ts';
import { loginReasons, loginSheetTexts } from '#src/session/texts.ts';

/** The site's login sheet; the user stays on the same screen. */
export function LoginSheet() {
  const { isOpen, reason, onLogin } = useLoginSheetState();
  const { closeLoginSheet } = useLoginSheet();
  const follow = useContext(FollowContext);
  const { pathname, search } = useLocation();

  const goToLogin = () => {
    rememberReturn(pathname + search);
    onLogin?.();
    closeLoginSheet();
    follow(paths.login, {});
  };

  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={loginSheetTexts.title}
      confirmText={loginSheetTexts.login}
      cancelText={loginSheetTexts.cancel}
      onConfirm={goToLogin}
      onClose={closeLoginSheet}
    >
      {reason && loginReasons[reason]}
    </ConfirmSheet>
  );
}
