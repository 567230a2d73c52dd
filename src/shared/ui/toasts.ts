import { create } from 'zustand';

const TOAST_TIME = 3500;
/** Long enough to be followed. */
const LINK_TIME = 8000;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  /** Where it leads. */
  to?: string | undefined;
}

export const toastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** One that says the same takes the place of the former instead of piling up. */
function show(kind: Toast['kind'], text: string, to?: string): void {
  lastId += 1;
  const toast = { id: lastId, kind, text, to };
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), toast].slice(-3),
  }));
  setTimeout(() => closeToast(toast.id), to === undefined ? TOAST_TIME : LINK_TIME);
}

export const showSuccess = (text: string): void => show('success', text);
/** A success that can be looked at where `to` leads. */
export const showResult = (text: string, to: string): void => show('success', text, to);
export const showError = (text: string): void => show('error', text);

export function closeToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
