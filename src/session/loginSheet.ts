import { create } from 'zustand';
import type { loginReasons } from './texts.ts';

export type LoginReason = keyof typeof loginReasons;

interface LoginSheetState {
  isOpen: boolean;
  /** What the person was about to do; stays while the sheet slides away. Undefined until then. */
  reason: LoginReason | undefined;
  /** Notes what is to be done after the login. */
  onLogin: (() => void) | undefined;
}

export const loginSheetStore = create<LoginSheetState>(() => ({
  isOpen: false,
  reason: undefined,
  onLogin: undefined,
}));

/** Tells a visitor that this needs a login, and offers it. */
export const askToLogin = (reason: LoginReason, onLogin?: () => void): void =>
  loginSheetStore.setState({ isOpen: true, reason, onLogin });

export const closeLoginSheet = (): void => loginSheetStore.setState({ isOpen: false });
