import { paths } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import type { BuiltClient } from '#server/http/clientFiles.ts';
import { FRAME_ANCESTORS } from '#server/http/frameAncestors.ts';

/** Telegram's login widget draws itself into a frame from here. */
const WIDGET_FRAME = 'https://oauth.telegram.org';
/** Its script evaluates the name of the function that it is to call. */
const WIDGET_NEEDS = "'unsafe-eval'";

/**
 * The content security policy of each page: nothing but what the site itself serves. The login page
 * alone lets Telegram's widget in, and may ask whether VK ID can be reached; navigation needs no entry.
 */
export function pagePolicy(
  config: Pick<Config, 'telegramWidgetUrl' | 'vkAppId' | 'vkIdUrl'>,
  { script, style }: BuiltClient['inlineHashes'],
): (path: string) => string {
  const widget = new URL(config.telegramWidgetUrl).origin;
  const vkId = config.vkAppId === undefined ? [] : [new URL(config.vkIdUrl).origin];
  const policyOf = (more: { scripts: string[]; connections: string[]; frames: string[] }): string =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...script, ...more.scripts].join(' '),
      ["style-src 'self'", ...style].join(' '),
      "img-src 'self' data: blob:",
      ["connect-src 'self'", ...more.connections].join(' '),
      "manifest-src 'self'",
      ['frame-src', ...more.frames].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${FRAME_ANCESTORS}`,
    ].join('; ');
  const ordinary = policyOf({ scripts: [], connections: [], frames: ["'none'"] });
  const login = policyOf({
    scripts: [widget, WIDGET_NEEDS],
    connections: vkId,
    frames: [widget, WIDGET_FRAME],
  });
  return (path) => (path === paths.login ? login : ordinary);
}
