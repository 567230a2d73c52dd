import { appLink } from '../telegramLinks.ts';
import type { Messenger } from './identities.ts';

interface Bots {
  botUsername: string;
  miniAppName: string;
  /** Empty where MAX is not set up. */
  maxBotName: string;
}

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
