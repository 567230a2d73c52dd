import type { Config } from '#server/config.ts';
import type { BuiltClient } from '#server/http/clientFiles.ts';

/** Telegram's web clients show the mini app in a frame; nobody else may. */
export const FRAME_ANCESTORS = "'self' https://web.telegram.org https://*.telegram.org";

/** The policy of whatever is no page. */
export const OTHER_POLICY = `frame-ancestors ${FRAME_ANCESTORS}`;

/** Telegram's login widget draws itself into a frame from here. */
const WIDGET_FRAME = 'https://oauth.telegram.org';
/** Its script evaluates the name of the function that it is to call. */
const WIDGET_NEEDS = "'unsafe-eval'";
const LOGIN_PATH = '/login';

/**
 * The content security policy of each page: nothing but what the site itself serves. The login page
 * alone lets Telegram's widget in; VK ID is a page that one is led to, and needs no leave.
 */
export function pagePolicy(
  { telegramWidgetUrl }: Pick<Config, 'telegramWidgetUrl'>,
  { script, style }: BuiltClient['inlineHashes'],
): (path: string) => string {
  const widget = new URL(telegramWidgetUrl).origin;
  const policyOf = (scripts: string, frames: string): string =>
    [
      "default-src 'none'",
      ['script-src', "'self'", ...script, scripts].filter(Boolean).join(' '),
      ['style-src', "'self'", ...style].join(' '),
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "manifest-src 'self'",
      `frame-src ${frames}`,
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${FRAME_ANCESTORS}`,
    ].join('; ');
  const ordinary = policyOf('', "'none'");
  const login = policyOf(`${widget} ${WIDGET_NEEDS}`, `${widget} ${WIDGET_FRAME}`);
  return (path) => (path === LOGIN_PATH ? login : ordinary);
}
