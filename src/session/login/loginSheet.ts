import type { Stores } from '#src/shared/stores/stores.ts';
import type { loginReasons } from '#src/session/texts.ts';

type LoginReason = keyof typeof loginReasons;

const REASON_KEY = 'login-reason';

/** Keeps why the login is needed, for the page that another site leads back to. */
export const rememberReason = (reason: LoginReason): void =>
  sessionStorage.setItem(REASON_KEY, reason);

interface LoginSheetState {
  isOpen: boolean;
  /** What needs the login; stays while the sheet slides away. */
  reason: LoginReason | undefined;
  /** Remembers what to do after the login. */
  onLogin: (() => void) | undefined;
}

export function loginSheetStore({ createState }: Stores) {
  const state = createState<LoginSheetState>('loginSheet', {
    isOpen: false,
    reason: undefined,
    onLogin: undefined,
  });
  return {
    state,
    requestLogin: (reason: LoginReason, onLogin?: () => void): void =>
      state.setState({ isOpen: true, reason, onLogin }),
    /** Opens the sheet again after a login on another site has failed. */
    requestLoginAgain(): void {
      const reason = (sessionStorage.getItem(REASON_KEY) as LoginReason | null) ?? 'expired';
      state.setState({ isOpen: true, reason });
    },
    closeLoginSheet: (): void => state.setState({ isOpen: false }),
    /** The login came by itself, as Telegram's silent one: what waited for it goes on. */
    finishLogin(): void {
      const { isOpen, onLogin } = state.getState();
      if (isOpen) onLogin?.();
      state.setState({ isOpen: false });
    },
  };
}
