import { create } from 'zustand';
import { isAdminId } from '#contract/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { getJson, onTokenRefused, sendJson, setTokenSource } from '#src/shared/api/client.ts';
import { showError } from '#src/shared/ui/toasts.ts';
import { sessionTexts } from './texts.ts';
import { onTokenElsewhere, readToken, removeToken, userIdOf, writeToken } from './token.ts';

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

const identityOf = (token: string | undefined) => {
  const userId = userIdOf(token);
  return { userId, isAdmin: userId !== undefined && isAdminId(userId) };
};

export const sessionStore = create<SessionState>(() => ({
  status: 'idle',
  username: undefined,
  isInMessenger: false,
  hasExpired: false,
  ...identityOf(readToken()),
}));

export const useSessionStatus = () => sessionStore((state) => state.status);
export const useUserId = () => sessionStore((state) => state.userId);
export const useUsername = () => sessionStore((state) => state.username);
export const useIsSignedIn = () => sessionStore((state) => state.userId !== undefined);
export const useIsAdmin = () => sessionStore((state) => state.isAdmin);
export const useIsInMessenger = () => sessionStore((state) => state.isInMessenger);
export const useHasExpired = () => sessionStore((state) => state.hasExpired);

export const isSignedIn = (): boolean => sessionStore.getState().userId !== undefined;

let messenger: Messenger | undefined;
let start: Promise<void> | undefined;

/** Finds out who this is: by the token, else by the messenger, else a visitor. Done once. */
export function startSession(host?: Messenger): Promise<void> {
  start ??= begin(host);
  return start;
}

async function begin(host: Messenger | undefined): Promise<void> {
  messenger = host;
  setTokenSource(readToken);
  onTokenRefused((token) => void replaceToken(token));
  onTokenElsewhere(adoptToken);
  sessionStore.setState({ status: 'loading', isInMessenger: host !== undefined });
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
    const { user_id: userId } = await getJson<{ user_id: number }>('check-token');
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
    sessionStore.setState({ status: 'failed' });
    return;
  }
  try {
    const { token } = await sendJson<{ token: string }>('auth/telegram/initdata', { initData });
    signIn(token);
  } catch (error) {
    const hasExpired = error instanceof ApiError && error.status === 401;
    sessionStore.setState({ status: 'failed', hasExpired });
  }
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
  sessionStore.setState({ userId: undefined, username: undefined, isAdmin: false });
}

/** Another tab has logged in or out. */
function adoptToken(): void {
  const identity = identityOf(readToken());
  if (identity.userId !== sessionStore.getState().userId) {
    sessionStore.setState({ username: undefined, ...identity });
  }
}

/** A refused token is of no more use; the answer to an older one says nothing of the present one. */
async function replaceToken(refused: string): Promise<void> {
  if (refused !== readToken()) return;
  forgetToken();
  // At the start the token check itself goes on to the silent login.
  if (sessionStore.getState().status === 'loading') return;
  await signInSilently();
  if (!isSignedIn()) showError(sessionTexts.expired);
}
