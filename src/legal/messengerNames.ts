import { MESSENGERS } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { messengerLinks } from '#contract/session/messengerLinks.ts';
import { useSettings } from '#src/shared/settings.ts';

/** The messengers that the site is set up for; Telegram as long as that is not known. */
export function useMessengerNames(): string[] {
  const settings = useSettings();
  if (!settings) return [providerNames.telegram];
  const bots = {
    botUsername: settings.bot_username,
    miniAppName: settings.mini_app_name,
    maxBotName: settings.max_bot_name,
  };
  return MESSENGERS.filter((messenger) => messengerLinks[messenger](bots, '') !== undefined).map(
    (messenger) => providerNames[messenger],
  );
}
