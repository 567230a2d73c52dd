import { loginByVk } from '#contract/session/session.ts';
import type { Settings } from '#contract/session/settings.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { paths } from '#contract/paths.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { comeBack, leavePage } from '#src/session/leavePage.ts';
import { ANSWER_KEY } from '#src/session/leftAnswer.ts';
import { isOwnPage } from '#src/session/ownPage.ts';
import { takeReturn } from '#src/session/returnPath.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { loginTexts, vkTexts } from '#src/session/texts.ts';
import { loginSheetStore } from './loginSheet.ts';

/* VK ID by OAuth 2.1 with PKCE (id.vk.com, «Авторизация без SDK для Web»), in this tab and back
   to /login. A redirect works with popup blockers and in-app browsers. @vkid/sdk (2.6.7)
   supports only https://*.vk.* hosts, so no local imitation, and it sends reports to third
   parties on start. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 64;
const STORAGE_KEY = 'vk-login';
const PROBE_TIMEOUT = 8000;
const LEAVE_TIMEOUT = 3000;

interface VkLoginState {
  /** `leaving`: opening VK ID; `checking`: taking its answer to our server. */
  status: 'idle' | 'leaving' | 'checking' | 'unreachable' | 'failed';
  error: string | undefined;
}

/** 64 characters stand for six bits each, so all are equally likely. */
const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte & 63]).join(
    '',
  );

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The login by VK ID. */
export function vkLoginStore(stores: Stores) {
  const state = stores.createState<VkLoginState>('vkLogin', { status: 'idle', error: undefined });
  const fail = (error: string): void => state.setState({ status: 'failed', error });
  /** The user came back without logging in. */
  const reset = (): void => state.setState({ status: 'idle', error: undefined });

  /** Opens VK ID if it is reachable. */
  async function open(settings: Settings): Promise<void> {
    state.setState({ status: 'leaving', error: undefined });
    // The content security policy of other pages forbids the check.
    if (!isOwnPage() || (await isReachable(settings))) await openAnyway(settings);
    else state.setState({ status: 'unreachable' });
  }

  /** Opens VK ID without the check, which a blocker may prevent. */
  async function openAnyway(settings: Settings): Promise<void> {
    // Browsers have no SHA-256 on plain http, except localhost.
    if (!('subtle' in crypto)) {
      fail(vkTexts.insecure);
      return;
    }
    state.setState({ status: 'leaving', error: undefined });
    const attempt = { state: randomText(), verifier: randomText() };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: String(settings.vk_app_id),
      scope: 'vkid.personal_info',
      redirect_uri: `${settings.public_url}${paths.login}`,
      state: attempt.state,
      code_challenge: await challengeOf(attempt.verifier),
      code_challenge_method: 's256',
      lang_id: '0',
      scheme: stores.get(themeStore).state.getState().theme,
    });
    window.addEventListener('pageshow', wake);
    leavePage(`${settings.vk_id_url}/authorize?${query}`);
  }

  /**
   * Takes VK ID's answer back to the entry that left, so that «back» does not lead to VK ID. There
   * sends its code and our verifier to the server.
   */
  async function finish(answer: URLSearchParams): Promise<void> {
    if (state.getState().status === 'checking') return;
    if (comeBack()) {
      sessionStorage.setItem(ANSWER_KEY, answer.toString());
      state.setState({ status: 'checking', error: undefined });
      // Checks it here if this page stays.
      setTimeout(reset, LEAVE_TIMEOUT);
      return;
    }
    const attempt = takeAttempt();
    if (!attempt || attempt.state !== answer.get('state')) {
      fail(vkTexts.otherLogin);
      return;
    }
    const oauthError = answer.get('error');
    if (oauthError !== null) {
      fail(oauthError === 'access_denied' ? vkTexts.denied : vkTexts.rejected);
      return;
    }
    state.setState({ status: 'checking', error: undefined });
    try {
      await stores.get(sessionStore).signInBy(loginByVk, {
        code: answer.get('code') ?? '',
        device_id: answer.get('device_id') ?? '',
        code_verifier: attempt.verifier,
        state: attempt.state,
      });
      reset();
    } catch (error) {
      fail(error instanceof ApiError ? errorText(error, loginTexts.failed) : loginTexts.failed);
    }
  }

  /** Takes up the answer that was taken back to this page; says in the login sheet what failed. */
  async function finishLeft(): Promise<void> {
    const answer = takeVkAnswer('');
    if (!answer) return;
    await finish(answer);
    if (window.location.pathname === paths.login) return;
    // This is the path to return to.
    takeReturn();
    if (state.getState().status === 'failed') stores.get(loginSheetStore).requestLoginAgain();
  }

  /** The back/forward cache restores the page in its old state. */
  function wake({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    window.removeEventListener('pageshow', wake);
    reset();
    void finishLeft();
  }

  return { state, open, openAnyway, finish, finishLeft, reset };
}

export const useVkLogin = (): VkLoginState => useStoreState(vkLoginStore, (state) => state);
export const useVkLoginActions = () => useActions(vkLoginStore);
export const useIsVkChecking = (): boolean =>
  useStoreState(vkLoginStore, ({ status }) => status === 'checking');

/** Any response will do; this URL always returns an error. */
async function isReachable({ vk_id_url: url, vk_app_id: app }: Settings): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PROBE_TIMEOUT);
  try {
    await fetch(`${url}/vkid_sdk_get_config?app_id=${app}`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      signal: controller.signal,
    });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** VK ID's parameters in the URL of the login page; undefined without any. */
export function readVkAnswer(search: string): URLSearchParams | undefined {
  const answer = new URLSearchParams(search);
  return answer.has('state') && (answer.has('code') || answer.has('error')) ? answer : undefined;
}

/** VK ID's answer in the URL, or the one taken back to this page; removes the latter. */
export function takeVkAnswer(search: string): URLSearchParams | undefined {
  const stored = sessionStorage.getItem(ANSWER_KEY) ?? '';
  sessionStorage.removeItem(ANSWER_KEY);
  return readVkAnswer(search) ?? readVkAnswer(stored);
}

/** Reads and removes it: an answer counts once. */
function takeAttempt(): { state: string; verifier: string } | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return stored === null ? undefined : (JSON.parse(stored) as { state: string; verifier: string });
}
