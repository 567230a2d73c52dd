import type { Deps } from '#server/deps.ts';
import type { Config } from '#server/config.ts';
import type { Channel, ChannelName } from './channels.ts';
import { createMaxChannel } from './max/maxChannel.ts';
import { reachedByMax } from './max/maxChats.queries.ts';
import { createTelegramChannel } from './telegram/telegramChannel.ts';
import { reachedByTelegram } from './telegram/telegramChats.queries.ts';
import type { Reach } from './waiting.queries.ts';
import { reachedByWebPush } from './webPush/pushes.queries.ts';
import { createWebPushChannel } from './webPush/webPushChannel.ts';

/** Every channel; the first one is preferred by those who have acted in none lately. */
export const createChannels = (
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'imageStore' | 'log' | 'metrics'>,
): Channel[] => {
  const { max } = deps.config;
  return [
    createTelegramChannel(deps),
    ...(max?.hasNotices ? [createMaxChannel(deps, max)] : []),
    createWebPushChannel(deps),
  ];
};

/** Whom each of them reaches, as conditions of SQL. */
export const reachedBy = ({ max }: Pick<Config, 'max'>): Map<ChannelName, Reach> =>
  new Map([
    ['telegram', reachedByTelegram],
    ...(max?.hasNotices ? ([['max', reachedByMax]] as const) : []),
    ['web_push', reachedByWebPush],
  ]);
