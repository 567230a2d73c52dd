import { botsOf, messengerLinks } from '#contract/session/messengerLinks.ts';
import type { Messenger } from '#contract/session/identities.ts';
import type { Settings } from '#contract/session/settings.ts';
import { environment } from '#src/messenger/environment.ts';
import { appTexts } from '#src/messenger/texts.ts';

const linkOf = (messenger: Messenger, settings: Settings, startParam: string): string | undefined =>
  messengerLinks[messenger](botsOf(settings), startParam);

/** The link that opens a start parameter in the messenger around the app; undefined in a browser. */
export const ownAppLink = (settings: Settings, startParam: string): string | undefined =>
  environment.messenger && linkOf(environment.messenger, settings, startParam);

/** In a browser: the app that shows the same. */
export function otherApp(
  settings: Settings | undefined,
  startParam: string,
): { label: string; href: string } | undefined {
  if (!settings || environment.messenger) return undefined;
  const href = linkOf('telegram', settings, startParam);
  return href ? { label: appTexts.openInTelegram, href } : undefined;
}
