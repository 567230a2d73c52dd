import { loginByWidget, type WidgetBody } from '#contract/session/session.ts';
import { paths } from '#contract/paths.ts';
import { LoginProblem, type LoginSite } from './loginSite.ts';
import { telegramTexts } from './siteTexts.ts';

/** Of the URL's fragment with the answer, as in the widget's script. */
const ANSWER = 'tgAuthResult';

/** JSON in UTF-8 as base64url; undefined for anything else. */
function decoded(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}

/** The page that Telegram's login widget opens; it signs the same user data as the widget. */
export const telegramSite: LoginSite = {
  isAnswer: (answer) => answer.has(ANSWER),

  async begin(settings) {
    const query = new URLSearchParams({
      bot_id: String(settings.telegram_bot_id),
      origin: new URL(settings.public_url).origin,
      request_access: 'write',
      lang: 'ru',
      return_to: `${settings.public_url}${paths.login}`,
    });
    return { url: `${settings.telegram_oauth_url}/auth?${query}`, secrets: {} };
  },

  proofOf(answer) {
    const text = answer.get(ANSWER) ?? '';
    const user = decoded(text);
    if (user === false || text === 'false') throw new LoginProblem(telegramTexts.denied);
    const isSigned = typeof user === 'object' && user !== null && 'hash' in user;
    if (!isSigned) throw new LoginProblem(telegramTexts.rejected);
    return { provider: 'telegram', user: user as WidgetBody };
  },

  signIn: ({ user }, signInBy) => signInBy(loginByWidget, user as WidgetBody),

  otherLogin: telegramTexts.otherLogin,
};
