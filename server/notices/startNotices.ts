import type { Deps } from '#server/deps.ts';
import { createTelegramChannel } from './channels/telegram/telegramChannel.ts';
import { createWebPushChannel } from './channels/webPush/webPushChannel.ts';
import { createNoticeWorker } from './outbox/worker.ts';

/** Sends notices until the returned function is called. */
export const startNotices = (deps: Deps): (() => Promise<void>) =>
  createNoticeWorker(deps, {
    telegram: createTelegramChannel(deps),
    webPush: createWebPushChannel(deps),
  }).run();
