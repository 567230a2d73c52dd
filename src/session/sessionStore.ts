import type { Endpoint } from '#contract/endpoint.ts';
import { paths } from '#contract/paths.ts';
import type { Profile } from '#contract/profile/profile.ts';
import type { Provider } from '#contract/session/identities.ts';
import {
  checkToken,
  isAdminId,
  RENEWABLE,
  type Ban,
  type LoginQuery,
} from '#contract/session/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { Credentials } from '#src/shared/api/browserApi.ts';
import type { SignInBy } from '#src/shared/api/signInBy.ts';
import { deviceZone } from '#src/shared/device/deviceZone.ts';
import { launchUserId } from '#src/shared/device/launchUser.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { consentStore } from './consent/consentStore.ts';
import { loginSheetStore } from './login/loginSheet.ts';
import { hasLeftAnswer } from './leftAnswer.ts';
import { forgetExpiredLogin, noteExpiredLogin, rememberReopening } from './returnPath.ts';
import { createTokenStorage, userIdOf } from './token.ts';

const INIT_DATA_WAIT_MS = 2000;
const INIT_DATA_STEP_MS = 100;

/** The messenger that the app runs in; it can sign the user in silently. */
export interface Messenger {
  name: Provider;
  /** Signs in by the launch data. */
  signIn: (initData: string, signInBy: SignInBy) => Promise<void>;
  initData: () => string | undefined;
  /** Closes the app. */
  close: () => void;
  /** Opens another site in the browser. */
  openOutside: (url: string) => void;
}

interface SessionState {
  /** `ready`: the user is known, or a visitor. `failed`: the silent login failed. */
  status: LoadStatus;
  /** Undefined for a visitor. Comes from the token, so it is known at once. */
  userId: number | undefined;
  username: string | undefined;
  profile: Profile | undefined;
  isAdmin: boolean;
  ban: Ban | undefined;
  /** The server has answered whose token it is, or could not be reached. */
  isChecked: boolean;
  /** The one around the app; undefined in a browser. */
  messenger: Provider | undefined;
  /** The messenger's launch data expired: only reopening the app renews it. */
  hasExpired: boolean;
}

const visitor = {
  userId: undefined,
  username: undefined,
  profile: undefined,
  isAdmin: false,
  ban: undefined,
  isChecked: false,
} as const;

const identityOf = (token: string | undefined) => {
  const userId = userIdOf(token);
  return { userId, isAdmin: userId !== undefined && isAdminId(userId), isChecked: false };
};

/**
 * The signed-in user. The server renders for a visitor.
 *
 *     startSession ─┬─ the token is valid, or there is no connection ─────→ user
 *                   └─ no token, or it is rejected ─→ signInSilently
 *     signInSilently ─┬─ in a messenger, by its launch data ──────────────→ user, or `failed`
 *                     └─ in a browser, by a login site’s answer or a cookie → user, or visitor
 *     visitor ─┬─ signIn, signInBy: the login's buttons ──────────────────→ user
 *              └─ adoptToken: another tab has signed in ──────────────────→ user
 *     user ─┬─ signOut; adoptToken: another tab has signed out ───────────→ visitor
 *           └─ a request gets 401 ─→ signInAgain ─┬─ in a messenger ──────→ signInSilently
 *                                                 └─ in a browser ────────→ visitor, offerLogin
 */
export function sessionStore(stores: Stores) {
  const { api } = stores;
  const state = stores.createState<SessionState>('session', {
    status: 'idle',
    messenger: undefined,
    hasExpired: false,
    ...visitor,
  });
  const storage = createTokenStorage();
  const consent = stores.get(consentStore);
  let messenger: Messenger | undefined;
  let start: Promise<void> | undefined;
  /** The last attempt to get a valid token. */
  let renewal: Promise<void> | undefined;

  const isSignedIn = (): boolean => state.getState().userId !== undefined;

  function forgetToken(): void {
    storage.remove();
    state.setState(visitor);
  }

  async function begin(host: Messenger | undefined): Promise<void> {
    messenger = host;
    // Inside a messenger another page may belong to another account.
    if (host) storage.tieTo(host.name, launchUserId(host.initData()));
    else storage.onChangeElsewhere(adoptToken);
    state.setState({
      status: 'loading',
      messenger: host?.name,
      ...identityOf(storage.read()),
    });
    if (await isTokenValid()) state.setState({ status: 'ready' });
    else await signInSilently();
  }

  /** A network error does not invalidate a token. */
  async function isTokenValid(): Promise<boolean> {
    if (userIdOf(storage.read()) === undefined) {
      forgetToken();
      return false;
    }
    try {
      await loadUser();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return true;
      noteExpiredLogin();
      forgetToken();
      return false;
    }
  }

  /** Signs in with the messenger's launch data; in a browser becomes a visitor. */
  async function signInSilently(): Promise<void> {
    if (!messenger) {
      if (hasLeftAnswer() || document.cookie.includes(RENEWABLE)) await signInAsBefore();
      state.setState({ status: 'ready' });
      return;
    }
    state.setState({ status: 'loading', hasExpired: false });
    const initData = await waitForInitData(messenger);
    if (initData === undefined) {
      state.setState({ status: 'failed', ...visitor });
      return;
    }
    try {
      await messenger.signIn(initData, signInBy);
    } catch (error) {
      const hasExpired = error instanceof ApiError && error.status === 401;
      state.setState({ status: 'failed', hasExpired, ...visitor });
    }
  }

  /** Without its code, or a session to renew, the visitor presses the button again. */
  const signInAsBefore = (): Promise<void> =>
    import('./login/signInAsBefore.ts').then((it) => it.signInAsBefore(stores)).catch(() => {});

  /** Signs in by one of the server's login endpoints. */
  async function signInBy<Body>(
    endpoint: Endpoint<{ body: Body; query: LoginQuery }, { token: string }>,
    body: Body,
  ): Promise<void> {
    const { token } = await api.fetch(
      endpoint,
      { body, query: { ...deviceZone(), ...(messenger && { in_messenger: 'true' }) } },
      { isFinal: true },
    );
    signIn(token);
  }

  function signIn(token: string): void {
    storage.write(token);
    forgetExpiredLogin();
    state.setState({
      status: 'ready',
      username: undefined,
      profile: undefined,
      hasExpired: false,
      ban: undefined,
      ...identityOf(token),
    });
    tryLoadUser();
    stores.get(loginSheetStore).finishLogin();
  }

  /** Whose token it is, whether they are banned, and whether their consent is missing. */
  async function loadUser(): Promise<void> {
    const token = storage.read();
    try {
      const { user_id: userId, ban, ...rest } = await api.fetch(checkToken, {}, { isFinal: true });
      if (storage.read() !== token) return;
      state.setState({ userId, isAdmin: isAdminId(userId), ban });
      if (!rest.needs_consent) return;
      consent.noteMissing(userId);
      // Nobody asked for the silent login.
      if (!messenger) consent.offerConsent(userId);
    } finally {
      state.setState({ isChecked: true });
    }
  }

  /** After a failure, rejected writes tell the same. */
  const tryLoadUser = (): void => void loadUser().catch(() => {});

  /** Another tab signed in or out. */
  function adoptToken(): void {
    const identity = identityOf(storage.read());
    if (identity.userId === state.getState().userId) return;
    state.setState({ username: undefined, profile: undefined, ban: undefined, ...identity });
    if (isSignedIn()) tryLoadUser();
    if (isSignedIn()) stores.get(loginSheetStore).finishLogin();
  }

  /** After a rejected token. */
  async function signInAgain(): Promise<void> {
    noteExpiredLogin();
    if (messenger) {
      // Keeps the user id meanwhile, so that the screen stays.
      storage.remove();
      await signInSilently();
    } else {
      forgetToken();
    }
    if (!isSignedIn()) offerLogin();
  }

  /** Offers another login, which returns to this screen. */
  function offerLogin(): void {
    // Private screens have usually redirected to /login before this runs.
    setTimeout(() => {
      if (window.location.pathname !== paths.login) {
        stores.get(loginSheetStore).requestLogin('expired');
      }
    });
  }

  const credentials: Credentials = {
    token: storage.read,
    lacksConsent: () => consent.lacksConsent(state.getState().userId),
    requestConsent: consent.requestConsent,

    /**
     * Gets a new token from the messenger; in a browser the user becomes a visitor and is offered
     * the login. Concurrent 401s share one renewal.
     */
    async renew(rejected) {
      if (state.getState().status === 'loading') await (renewal ?? start);
      if (rejected !== undefined && rejected === storage.read()) await (renewal = signInAgain());
      const present = storage.read();
      if (rejected === undefined && present === undefined) offerLogin();
      return present !== rejected;
    },
  };

  const showUsername = (username: string): void => state.setState({ username });

  return {
    state,
    credentials,
    isSignedIn,
    signIn,
    signInBy,
    signInSilently,
    showUsername,
    /** The messenger's, with its signature. */
    launchData: (): string | undefined => messenger?.initData(),
    /** Do nothing in a browser. */
    closeApp: (): void => messenger?.close(),
    /** The next launch of the messenger's app opens this screen. */
    keepForReopening(): void {
      const launched = launchUserId(messenger?.initData());
      if (launched !== undefined) rememberReopening(launched);
    },
    openOutside: (url: string): void => messenger?.openOutside(url),

    /** Identifies the user: by the token, else by the messenger, else a visitor. Runs once. */
    startSession(host?: Messenger): Promise<void> {
      start ??= begin(host);
      return start;
    },

    signOut(): void {
      forgetToken();
      state.setState({ status: 'ready' });
    },

    async loadProfile(): Promise<Profile> {
      const { getProfile } = await import('#contract/profile/profile.ts');
      const profile = await api.fetch(getProfile, {});
      state.setState({ username: profile.username, profile });
      return profile;
    },
  };
}

async function waitForInitData(host: Messenger): Promise<string | undefined> {
  for (let waited = 0; waited < INIT_DATA_WAIT_MS; waited += INIT_DATA_STEP_MS) {
    const initData = host.initData();
    if (initData) return initData;
    await new Promise((resolve) => setTimeout(resolve, INIT_DATA_STEP_MS));
  }
  return host.initData();
}

const useSession = <Value>(select: (state: SessionState) => Value): Value =>
  useStoreState(sessionStore, select);

export const useSessionStatus = () => useSession((state) => state.status);
export const useUserId = () => useSession((state) => state.userId);
export const useBan = () => useSession((state) => state.ban);
export const useUsername = () => useSession((state) => state.username);
export const useOwnProfile = () => useSession((state) => state.profile);
/** Signed in, and whether the consent is missing is known. */
export const useIsChecked = () =>
  useSession(({ userId, isChecked }) => userId !== undefined && isChecked);
export const useIsSignedIn = () => useSession((state) => state.userId !== undefined);
/** Known to be signed out. */
export const useIsVisitor = () =>
  useSession(
    ({ userId, status }) => userId === undefined && (status === 'ready' || status === 'failed'),
  );
export const useIsAdmin = () => useSession((state) => state.isAdmin);
export const useIsInMessenger = () => useSession((state) => state.messenger !== undefined);
export const useMessenger = () => useSession((state) => state.messenger);
export const useHasExpired = () => useSession((state) => state.hasExpired);
