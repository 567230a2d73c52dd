import { create } from 'zustand';
import { isAdminId } from '#contract/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { setTokenSource } from '#src/shared/api/bearer.ts';
import { getJson, sendJson, setTokenRenewal } from '#src/shared/api/client.ts';
import { paths } from '#contract/paths.ts';
import { telegramIdIn } from '#src/shared/launchPerson.ts';
import { requestErrors } from '#src/shared/texts.ts';
import { showError } from '#src/shared/ui/toasts.ts';
import { askToLogin, closeLoginSheet } from './loginSheet.ts';
import {
  onTokenElsewhere,
  readToken,
  removeToken,
  tieToTelegram,
  userIdOf,
  writeToken,
} from './token.ts';

const INIT_DATA_WAIT = 2000;
const INIT_DATA_STEP = 100;

/** The messenger the app runs in, if it does: it can sign its person in without asking. */
export interface Messenger {
  initData: () => string | undefined;
}

interface SessionState {
  /** `ready`: it is settled who this is, a visitor included. `failed`: the silent login failed. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Undefined for a visitor. Taken from the token, so it is there before any answer. */
  userId: number | undefined;
  username: string | undefined;
  isAdmin: boolean;
  isInMessenger: boolean;
  /** The messenger's pass is too old: only opening the app anew brings a fresh one. */
  hasExpired: boolean;
}

const nobody = { userId: undefined, username: undefined, isAdmin: false } as const;

const identityOf = (token: string | undefined) => {
  const userId = userIdOf(token);
  return { userId, isAdmin: userId !== undefined && isAdminId(userId) };
};

/** Nobody until the start: so the server draws, which does not know who will look. */
export const sessionStore = create<SessionState>(() => ({
  status: 'idle',
  isInMessenger: false,
  hasExpired: false,
  ...nobody,
}));

export const useSessionStatus = () => sessionStore((state) => state.status);
export const useUserId = () => sessionStore((state) => state.userId);
export const useUsername = () => sessionStore((state) => state.username);
export const useIsSignedIn = () => sessionStore((state) => state.userId !== undefined);
/** It is settled that nobody is signed in; while that is being found out, nobody is a visitor. */
export const useIsVisitor = () =>
  sessionStore(
    ({ userId, status }) => userId === undefined && (status === 'ready' || status === 'failed'),
  );
export const useIsAdmin = () => sessionStore((state) => state.isAdmin);
export const useIsInMessenger = () => sessionStore((state) => state.isInMessenger);
export const useHasExpired = () => sessionStore((state) => state.hasExpired);

export const isSignedIn = (): boolean => sessionStore.getState().userId !== undefined;

let messenger: Messenger | undefined;
let start: Promise<void> | undefined;
/** The last attempt to come by a token that is good. */
let renewal: Promise<void> | undefined;

/** Finds out who this is: by the token, else by the messenger, else a visitor. Done once. */
export function startSession(host?: Messenger): Promise<void> {
  start ??= begin(host);
  return start;
}

async function begin(host: Messenger | undefined): Promise<void> {
  messenger = host;
  setTokenSource(readToken);
  setTokenRenewal(replaceToken);
  // Another page inside a messenger may belong to another account: its token is not adopted.
  if (host) tieToTelegram(telegramIdIn(host.initData()));
  else onTokenElsewhere(adoptToken);
  sessionStore.setState({
    status: 'loading',
    isInMessenger: host !== undefined,
    ...identityOf(readToken()),
  });
  if (await checkToken()) sessionStore.setState({ status: 'ready' });
  else await signInSilently();
}

/** True when the token stands; a server out of reach proves nothing against it. */
async function checkToken(): Promise<boolean> {
  if (userIdOf(readToken()) === undefined) {
    forgetToken();
    return false;
  }
  try {
    const { user_id: userId } = await getJson<{ user_id: number }>(
      'check-token',
      {},
      { isFinal: true },
    );
    sessionStore.setState({ userId, isAdmin: isAdminId(userId) });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) return true;
    forgetToken();
    return false;
  }
}

/** Logs in with the messenger's pass; outside a messenger it only settles that this is a visitor. */
export async function signInSilently(): Promise<void> {
  if (!messenger) {
    sessionStore.setState({ status: 'ready' });
    return;
  }
  sessionStore.setState({ status: 'loading', hasExpired: false });
  const initData = await waitForInitData(messenger);
  if (initData === undefined) {
    sessionStore.setState({ status: 'failed', ...nobody });
    return;
  }
  try {
    await signInBy('auth/telegram/initdata', { initData });
  } catch (error) {
    const hasExpired = error instanceof ApiError && error.status === 401;
    sessionStore.setState({ status: 'failed', hasExpired, ...nobody });
  }
}

/** One of the server's ways of logging in, with what it wants to see. */
export async function signInBy(way: string, proof: unknown): Promise<void> {
  const { token } = await sendJson<{ token: string }>(way, proof, { isFinal: true });
  signIn(token);
}

async function waitForInitData(host: Messenger): Promise<string | undefined> {
  for (let waited = 0; waited < INIT_DATA_WAIT; waited += INIT_DATA_STEP) {
    const initData = host.initData();
    if (initData) return initData;
    await new Promise((resolve) => setTimeout(resolve, INIT_DATA_STEP));
  }
  return host.initData();
}

/** Whatever way of logging in has brought the token. */
export function signIn(token: string): void {
  writeToken(token);
  sessionStore.setState({
    status: 'ready',
    username: undefined,
    hasExpired: false,
    ...identityOf(token),
  });
}

export function signOut(): void {
  forgetToken();
  sessionStore.setState({ status: 'ready' });
}

export function showUsername(username: string): void {
  sessionStore.setState({ username });
}

export async function loadUsername(): Promise<void> {
  const { username } = await getJson<{ username: string }>('profile');
  showUsername(username);
}

function forgetToken(): void {
  removeToken();
  sessionStore.setState(nobody);
}

/** Another tab has logged in or out. */
function adoptToken(): void {
  const identity = identityOf(readToken());
  if (identity.userId === sessionStore.getState().userId) return;
  sessionStore.setState({ username: undefined, ...identity });
  if (isSignedIn()) closeLoginSheet();
}

/**
 * A refused token is of no more use: a messenger brings another one without a word, in a browser the
 * person is a visitor from now on and is asked in again. Refusals of the same token, and those of
 * the start, wait for one outcome. True when the request is worth another attempt.
 */
async function replaceToken(refused: string | undefined): Promise<boolean> {
  if (sessionStore.getState().status === 'loading') await (renewal ?? start);
  if (refused !== undefined && refused === readToken()) await (renewal = renew());
  const present = readToken();
  if (refused === undefined && present === undefined) offerLogin();
  return present !== refused;
}

async function renew(): Promise<void> {
  if (messenger) {
    // Whose screen it is stays known meanwhile, so that nothing on it is taken down.
    removeToken();
    await signInSilently();
  } else {
    forgetToken();
  }
  if (!isSignedIn()) offerLogin();
}

/** Tells that the login is over and offers another, after which one lands here again. */
function offerLogin(): void {
  // Screens that are nobody's without a person mostly have led to the login by themselves by then.
  setTimeout(() => {
    if (window.location.pathname === paths.login) showError(requestErrors.expired);
    else askToLogin('expired');
  });
}
