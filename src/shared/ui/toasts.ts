import { create } from 'zustand';

const TOAST_TIME = 3500;

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

export const toastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

/** One that says the same takes the place of the former instead of piling up. */
function show(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), toast].slice(-3),
  }));
  setTimeout(() => closeToast(toast.id), TOAST_TIME);
}

export const showSuccess = (text: string): void => show('success', text);
export const showError = (text: string): void => show('error', text);

export function closeToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
