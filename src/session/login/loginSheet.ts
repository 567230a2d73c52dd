import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import type { loginReasons } from '#src/session/texts.ts';

type LoginReason = keyof typeof loginReasons;

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
    closeLoginSheet: (): void => state.setState({ isOpen: false }),
    /** The login came by itself, as Telegram's silent one: what waited for it goes on. */
    finishLogin(): void {
      const { isOpen, onLogin } = state.getState();
      if (isOpen) onLogin?.();
      state.setState({ isOpen: false });
    },
  };
}

export const useLoginSheet = () => useActions(loginSheetStore);
export const useLoginSheetState = (): LoginSheetState =>
  useStoreState(loginSheetStore, (sheet) => sheet);
