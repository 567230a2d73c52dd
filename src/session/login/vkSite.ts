import { loginByVk } from '#contract/session/session.ts';
import type { Settings } from '#contract/session/settings.ts';
import { paths } from '#contract/paths.ts';
import { LoginProblem, type LoginSite } from './loginSite.ts';
import { vkTexts } from './siteTexts.ts';

/* VK ID by OAuth 2.1 with PKCE (id.vk.com, «Авторизация без SDK для Web»). @vkid/sdk (2.6.7)
   supports only https://*.vk.* hosts, so no local imitation, and it sends reports to third
   parties on start. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 64;
const PROBE_TIMEOUT = 8000;

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

export const vkSite: LoginSite = {
  isAnswer: (answer) => answer.has('state') && (answer.has('code') || answer.has('error')),
  isReachable,

  async begin(settings, theme, code) {
    // Browsers have no SHA-256 on plain http, except localhost.
    if (!('subtle' in crypto)) throw new LoginProblem(vkTexts.insecure);
    // The server knows the state of a linking by its code.
    const state = code === undefined ? randomText() : await challengeOf(code);
    const secrets = { state, verifier: randomText() };
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: String(settings.vk_app_id),
      scope: 'vkid.personal_info',
      redirect_uri: `${settings.public_url}${paths.login}`,
      state: secrets.state,
      code_challenge: await challengeOf(secrets.verifier),
      code_challenge_method: 's256',
      lang_id: '0',
      scheme: theme,
    });
    return { url: `${settings.vk_id_url}/authorize?${query}`, secrets };
  },

  proofOf(answer, { state = '', verifier = '' }) {
    if (state !== answer.get('state')) throw new LoginProblem(vkTexts.otherLogin);
    const error = answer.get('error');
    if (error !== null) {
      throw new LoginProblem(error === 'access_denied' ? vkTexts.denied : vkTexts.rejected);
    }
    return {
      provider: 'vk',
      vk_code: answer.get('code') ?? '',
      device_id: answer.get('device_id') ?? '',
      code_verifier: verifier,
      state,
    };
  },

  signIn: ({ vk_code: code = '', device_id = '', code_verifier = '', state = '' }, signInBy) =>
    signInBy(loginByVk, { code, device_id, code_verifier, state }),

  otherLogin: vkTexts.otherLogin,
};
