import type { Settings } from '#contract/session/settings.ts';
import { appLink } from '#contract/telegramLinks.ts';
import { environment } from '#src/messenger/environment.ts';
import { appTexts } from '#src/messenger/texts.ts';

const linkOf = (settings: Settings, startParam: string): string | undefined =>
  appLink({ botUsername: settings.bot_username, miniAppName: settings.mini_app_name }, startParam);

/** The link that opens a start parameter in the messenger around the app; undefined in a browser. */
export const ownAppLink = (settings: Settings, startParam: string): string | undefined =>
  environment.messenger && linkOf(settings, startParam);

/** In a browser: the app that shows the same. */
export function otherApp(
  settings: Settings | undefined,
  startParam: string,
): { label: string; href: string } | undefined {
  const href = settings && !environment.messenger ? linkOf(settings, startParam) : undefined;
  return href ? { label: appTexts.openInTelegram, href } : undefined;
}
