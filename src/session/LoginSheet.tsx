import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useLoginSheet, useLoginSheetState } from './loginSheet.ts';
import { rememberReturn } from './returnPath.ts';
import { loginReasons, loginSheetTexts } from './texts.ts';

/** The site's login sheet; the user stays on the same screen. */
export function LoginSheet() {
  const { isOpen, reason, onLogin } = useLoginSheetState();
  const { closeLoginSheet } = useLoginSheet();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const goToLogin = () => {
    rememberReturn(pathname + search);
    onLogin?.();
    closeLoginSheet();
    void navigate(paths.login);
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
