import type { Deps } from '#server/deps.ts';
import type { Channel } from './channels.ts';
import { createTelegramChannel } from './telegram/telegramChannel.ts';
import { createWebPushChannel } from './webPush/webPushChannel.ts';

/** Every channel; the first one is preferred by those who have acted in none lately. */
export const createChannels = (
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'imageStore' | 'log' | 'metrics'>,
): Channel[] => [createTelegramChannel(deps), createWebPushChannel(deps)];
