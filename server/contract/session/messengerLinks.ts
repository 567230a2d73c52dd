import { appLink, isTelegramHost } from '../telegramLinks.ts';
import type { Messenger } from './identities.ts';
import type { Settings } from './settings.ts';

interface Bots {
  botUsername: string;
  miniAppName: string;
  /** Empty where MAX is not set up. */
  maxBotName: string;
}

/** As the client knows them. */
export const botsOf = (settings: Settings): Bots => ({
  botUsername: settings.bot_username,
  miniAppName: settings.mini_app_name,
  maxBotName: settings.max_bot_name,
});

/** The link that opens a start parameter inside MAX; undefined without a bot. */
export const maxAppLink = (botName: string, startParam: string): string | undefined =>
  botName ? `https://max.ru/${botName}?startapp=${startParam}` : undefined;

/** The same for each messenger. */
export const messengerLinks: Record<
  Messenger,
  (bots: Bots, startParam: string) => string | undefined
> = {
  telegram: appLink,
  max: ({ maxBotName }, startParam) => maxAppLink(maxBotName, startParam),
};

/** The name of the bot whose link this is, in any messenger; undefined for other addresses. */
export function botOfLink(host: string, path: string): { in: Messenger; name: string } | undefined {
  const name = path.split('/')[0] ?? '';
  if (isTelegramHost(host)) return { in: 'telegram', name };
  return host === 'max.ru' ? { in: 'max', name } : undefined;
}

/** The link that opens the chat with the bot and lets it write. */
export const chatLinks: Record<Messenger, (bots: Bots) => string> = {
  telegram: ({ botUsername }) => `https://t.me/${botUsername}?start=notices`,
  max: ({ maxBotName }) => `https://max.ru/${maxBotName}?start=notices`,
};
