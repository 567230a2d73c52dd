import { botOfLink, messengerLinks } from '#contract/session/messengerLinks.ts';
import { MESSENGERS, type Messenger } from '#contract/session/identities.ts';
import type { Settings } from '#contract/session/settings.ts';
import { maxLoginRoutes } from './max/maxLogin.routes.ts';
import { botIdOf, type Config } from '#server/config.ts';

/** The logins of messengers that have an endpoint of their own. */
export const messengerRoutes = [maxLoginRoutes];

/** The token that a messenger signs launch data with; undefined where petskod is not set up there. */
export const launchTokenOf = (
  { botToken, max }: Pick<Config, 'botToken' | 'max'>,
  messenger: Messenger,
): string | undefined => ({ telegram: botToken, max: max?.botToken })[messenger];

type Links = Record<Messenger, string | null>;

/** What opens a start parameter in each messenger; null where petskod is not set up. */
export function appLinksOf(
  { botUsername, miniAppName, max }: Pick<Config, 'botUsername' | 'miniAppName' | 'max'>,
  startParam: string,
): Links {
  const bots = { botUsername, miniAppName, maxBotName: max?.botName ?? '' };
  const links = MESSENGERS.map((name) => [name, messengerLinks[name](bots, startParam) ?? null]);
  return Object.fromEntries(links) as Links;
}

/** What the client knows of the bots. */
export const botSettingsOf = (
  config: Config,
): Pick<Settings, 'bot_username' | 'mini_app_name' | 'telegram_bot_id' | 'max_bot_name'> => ({
  bot_username: config.botUsername,
  mini_app_name: config.miniAppName,
  telegram_bot_id: botIdOf(config.botToken),
  max_bot_name: config.max?.botName ?? '',
});

/** Whether an address is that of the site's own bot; its path has no slash before it. */
export function isOwnBot(
  { botUsername, max }: Pick<Config, 'botUsername' | 'max'>,
  host: string,
  path: string,
): boolean {
  const bot = botOfLink(host, path);
  const own = bot && { telegram: botUsername, max: max?.botName }[bot.in];
  return Boolean(own) && bot?.name === own?.toLowerCase();
}
