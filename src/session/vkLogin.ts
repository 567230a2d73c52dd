import { loginByVk } from '#contract/session.ts';
import type { Settings } from '#contract/settings.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/errorText.ts';
import { paths } from '#contract/paths.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { leavePage } from './leavePage.ts';
import { sessionStore } from './sessionStore.ts';
import { loginTexts, vkTexts } from './texts.ts';

/*
 * VK ID by its documented OAuth 2.1 with PKCE (id.vk.com, «Авторизация без SDK для Web»), in this tab
 * and back to /login. Redirecting, because it is the one way that neither popup blockers nor the
 * browsers inside other apps can break, and it works the same against the imitation and against VK.
 *
 * The package @vkid/sdk (2.6.7) cannot carry it: it puts «https://» before every address, so no
 * http://localhost stands in for VK ID, and takes messages from *.vk.ru and *.vk.com only. It would
 * also report to VK and may load a tracker of another company before anyone has chosen to log in.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 64;
const STORAGE_KEY = 'vk-login';
const PROBE_TIMEOUT = 8000;

interface VkLoginState {
  /** `leaving`: VK ID is about to open; `checking`: our server looks at VK ID's answer. */
  status: 'idle' | 'leaving' | 'checking' | 'unreachable' | 'failed';
  error: string | undefined;
}

/** 64 characters stand for six bits each, so every one of them is as likely as another. */
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

/** The login by VK ID, from its button to our server's answer. */
export function vkLoginStore(stores: Stores) {
  const state = stores.createState<VkLoginState>('vkLogin', { status: 'idle', error: undefined });
  const fail = (error: string): void => state.setState({ status: 'failed', error });
  /** The user has come back by the browser's back button, for example. */
  const reset = (): void => state.setState({ status: 'idle', error: undefined });

  /** Opens VK ID, unless it turns out that it cannot be reached: then the person stays here. */
  async function open(settings: Settings): Promise<void> {
    state.setState({ status: 'leaving', error: undefined });
    if (await isReachable(settings)) await openAnyway(settings);
    else state.setState({ status: 'unreachable' });
  }

  /** Without asking first: a blocker may keep pages from asking VK anything and yet let one go there. */
  async function openAnyway(settings: Settings): Promise<void> {
    // Browsers have no SHA-256 for pages that came over plain http, localhost excepted.
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
    leavePage(`${settings.vk_id_url}/authorize?${query}`);
  }

  /** The second half, after VK ID: its code goes to our server, with the verifier that only we know. */
  async function finish(answer: URLSearchParams): Promise<void> {
    if (state.getState().status === 'checking') return;
    const attempt = takeAttempt();
    if (!attempt || attempt.state !== answer.get('state')) {
      fail(vkTexts.otherLogin);
      return;
    }
    const refusal = answer.get('error');
    if (refusal !== null) {
      fail(refusal === 'access_denied' ? vkTexts.denied : vkTexts.refused);
      return;
    }
    state.setState({ status: 'checking', error: undefined });
    try {
      await stores.get(sessionStore).signInBy(loginByVk, {
        code: answer.get('code') ?? '',
        device_id: answer.get('device_id') ?? '',
        code_verifier: attempt.verifier,
      });
      reset();
    } catch (error) {
      fail(error instanceof ApiError ? errorText(error, loginTexts.failed) : loginTexts.failed);
    }
  }

  return { state, open, openAnyway, finish, reset };
}

export const useVkLogin = (): VkLoginState => useStoreState(vkLoginStore, (state) => state);
export const useVkLoginActions = () => useActions(vkLoginStore);
export const useIsVkChecking = (): boolean =>
  useStoreState(vkLoginStore, ({ status }) => status === 'checking');

/** Any answer will do, a refusal as well; this one VK ID gives to whoever asks. */
async function isReachable({ vk_id_url: url, vk_app_id: app }: Settings): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PROBE_TIMEOUT);
  try {
    await fetch(`${url}/vkid_sdk_get_config?app_id=${app}`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      signal: patience.signal,
    });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** What VK ID has added to the address of the login page, if it has. */
export function readVkAnswer(search: string): URLSearchParams | undefined {
  const answer = new URLSearchParams(search);
  return answer.has('state') && (answer.has('code') || answer.has('error')) ? answer : undefined;
}

/** Given out once: an answer that is sent again is nobody's. */
function takeAttempt(): { state: string; verifier: string } | undefined {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as { state: string; verifier: string });
}
