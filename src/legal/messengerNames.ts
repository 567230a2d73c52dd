import { MESSENGERS } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { botsOf, messengerLinks } from '#contract/session/messengerLinks.ts';
import { useSettings } from '#src/shared/settings.ts';

/** The messengers that the site is set up for; Telegram as long as that is not known. */
export function useMessengerNames(): string[] {
  const settings = useSettings();
  if (!settings) return [providerNames.telegram];
  const bots = botsOf(settings);
  return MESSENGERS.filter((messenger) => messengerLinks[messenger](bots, '') !== undefined).map(
    (messenger) => providerNames[messenger],
  );
}
