import type { ThemeStore } from '#src/shared/theme.ts';

export type ReportCall = (call: string, error: unknown) => void;

export interface Coordinates {
  latitude: number;
  longitude: number;
}

type Sharing = 'shared' | 'cancelled' | undefined;

/**
 * What the code of one messenger provides. A call that returns a boolean tells whether the client took
 * it; optional calls are missing where the messenger has nothing of the kind. An `on…` of a request
 * may be called late or never.
 */
export interface Bridge {
  /** Begins the exchange and says that the app is on view; calls that the client rejects are reported by name. */
  start: (theme: ThemeStore, onFailedCall: ReportCall) => Promise<void>;
  close: () => void;

  hasBackButton: () => boolean | Promise<boolean>;
  showBack: (isShown: boolean) => void;
  /** Returns what removes the listener. */
  onBack: (listener: () => void) => () => void;
  confirmClosing: (isOn: boolean) => void;
  /** Each ban ends by a permission of its own. */
  allowVerticalSwipes: (isAllowed: boolean) => void;
  /** Tells whether the app is in view: a minimised one is hidden from the user, not from the browser. */
  onView: (listener: (isInView: boolean) => void) => () => void;

  tap: () => void;
  notify: (outcome: 'success' | 'error') => void;

  /** Opens a web page in the browser. */
  openOutside: (url: string) => boolean;
  /** Opens one of the messenger's own links; takes no others. */
  openInside: (url: string) => boolean;
  /** Undefined when the client has not taken it. */
  share: (url: string, text: string) => Sharing | Promise<Sharing>;
  downloadByClient: (
    url: string,
    fileName: string,
    onAnswer: (isTaken: boolean) => void,
  ) => boolean;

  showInvoice?: (url: string, onClosed: (status: string) => void) => boolean;
  requestWriteAccess?: (onAnswer: (isAllowed: boolean) => void) => boolean;
  /** Rejects when the user does not want to tell. */
  requestLocation?: () => Promise<Coordinates | 'unsupported'>;
  knowsPreparedMessages?: () => boolean;
  sendPreparedMessage?: (id: string, onAnswer: (error: string | undefined) => void) => void;
  checkHomeScreen?: (onAnswer: (status: string | undefined) => void) => void;
  addToHomeScreen?: (onAnswer: (error: string | undefined) => void) => void;
}
