import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/shared/paths.ts';
import { ConfirmSheet } from '#src/shared/ui/ConfirmSheet.tsx';
import { rememberReturn } from './returnPath.ts';
import { loginReasons, loginSheetTexts } from './texts.ts';

interface LoginSheetProps {
  /** What the person was about to do. */
  reason: keyof typeof loginReasons;
  isOpen: boolean;
  onClose: () => void;
  /** Where to land after the login; here, if nothing is said. */
  returnTo?: string;
}

export function LoginSheet({ reason, isOpen, onClose, returnTo }: LoginSheetProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const goToLogin = () => {
    rememberReturn(returnTo ?? pathname + search);
    onClose();
    void navigate(paths.login);
  };

  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={loginSheetTexts.title}
      confirmText={loginSheetTexts.login}
      cancelText={loginSheetTexts.cancel}
      onConfirm={goToLogin}
      onClose={onClose}
    >
      {loginReasons[reason]}
    </ConfirmSheet>
  );
}
