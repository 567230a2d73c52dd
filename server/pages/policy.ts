import { paths } from '#contract/paths.ts';
import { frameAncestorsOf, type Config, type FramedConfig } from '#server/config.ts';
import type { BuiltClient } from '#server/http/client/clientFiles.ts';
import { REPORTS_PATH } from './policyReports.routes.ts';

/** Name of the endpoint in the header `Reporting-Endpoints`. */
const REPORTS_GROUP = 'policy';
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

/** The widget's script evaluates its callback's name. */
const WIDGET_NEEDS = "'unsafe-eval'";

/**
 * Content security policy by page: own files only. The login page also allows Telegram's widget and
 * requests to VK ID; navigation needs no entry.
 */
export function pagePolicy(
  config: Pick<Config, 'telegramWidgetUrl' | 'telegramOauthUrl' | 'vkAppId' | 'vkIdUrl'> &
    FramedConfig,
  {
    inlineHashes: { script, style },
    styleHashesOf,
    renderer,
  }: Pick<BuiltClient, 'inlineHashes' | 'styleHashesOf' | 'renderer'>,
): (path: string) => string {
  const widget = new URL(config.telegramWidgetUrl).origin;
  const widgetFrame = new URL(config.telegramOauthUrl).origin;
  const vkId = config.vkAppId === undefined ? [] : [new URL(config.vkIdUrl).origin];
  const policyWith = (more: Record<'scripts' | 'styles' | 'connections' | 'frames', string[]>) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...script, ...more.scripts].join(' '),
      ["style-src 'self'", ...style, ...more.styles].join(' '),
      "img-src 'self' data: blob:",
      ["connect-src 'self'", ...more.connections].join(' '),
      "manifest-src 'self'",
      "worker-src 'self'",
      ['frame-src', ...more.frames].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestorsOf(config)}`,
      // Firefox and Safari know the older directive only.
      `report-uri ${REPORTS_PATH}`,
      `report-to ${REPORTS_GROUP}`,
    ].join('; ');
  const policyOf = (screen: string | undefined, isLogin: boolean): string => {
    const styles = screen ? styleHashesOf(screen) : [];
    if (!isLogin) return policyWith({ scripts: [], styles, connections: [], frames: ["'none'"] });
    return policyWith({
      scripts: [widget, WIDGET_NEEDS],
      styles,
      connections: vkId,
      frames: [...new Set([widget, widgetFrame])],
    });
  };
  const policies = new Map<string, string>();
  return (path) => {
    const screen = renderer.matchScreen(path)?.screen;
    const isLogin = path === paths.login;
    const key = `${screen} ${isLogin}`;
    const policy = policies.get(key) ?? policyOf(screen, isLogin);
    policies.set(key, policy);
    return policy;
  };
}
