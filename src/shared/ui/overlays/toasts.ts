import { uiTexts } from '#src/shared/texts.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

const SUCCESS_MS = 3500;
/** Long enough to read an error and to follow a link. */
const LONG_MS = 8000;

interface ToastLink {
  to: string;
  name: string;
}

interface ToastAction {
  onClick: () => void;
  name: string;
}

export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'question';
  text: string;
  link?: ToastLink | ToastAction | undefined;
}

interface ToastState {
  toast?: Toast | undefined;
  /** A question, asked when the toast on view has gone. */
  next?: Toast | undefined;
  /** Unix milliseconds of the last success. */
  succeededAt: number;
}

export function toastStore({ createState }: Stores) {
  const state = createState<ToastState>('toasts', { succeededAt: 0 });
  let lastId = 0;
  /** Of a success that is shown without a toast, too. */
  const noteSuccess = (): void => state.setState({ succeededAt: Date.now() });

  /**
   * One at a time: the newest replaces the one before; a question waits for its end. Returns the
   * toast's id.
   */
  function show(kind: Toast['kind'], text: string, link?: Toast['link']): number {
    lastId += 1;
    const toast = { id: lastId, kind, text, link };
    if (kind === 'success') noteSuccess();
    if (kind === 'question' && state.getState().toast) state.setState({ next: toast });
    else put(toast);
    return toast.id;
  }

  function put(toast: Toast): void {
    state.setState({ toast });
    const isLong = toast.kind === 'error' || toast.link !== undefined;
    setTimeout(() => closeToast(toast.id), isLong ? LONG_MS : SUCCESS_MS);
  }

  function closeToast(id: number): void {
    const { toast, next } = state.getState();
    if (next?.id === id) state.setState({ next: undefined });
    if (toast?.id !== id) return;
    state.setState({ toast: undefined, next: undefined });
    if (next) put(next);
  }

  return {
    state,
    noteSuccess,
    closeToast,
    showSuccess: (text: string): void => void show('success', text),
    /** A success with a link to its result. */
    showResult: (text: string, to: string): void =>
      void show('success', text, { to, name: uiTexts.open }),
    /** A question; its link or action says yes. Returns its id, by which it is taken back. */
    showQuestion: (text: string, yes: ToastLink | ToastAction): number =>
      show('question', text, yes),
    showError: (text: string): void => void show('error', text),
  };
}

export const useToasts = () => useActions(toastStore);
export const useShownToast = (): Toast | undefined =>
  useStoreState(toastStore, ({ toast }) => toast);
