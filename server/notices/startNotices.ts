import type { Deps } from '#server/deps.ts';
import { createChannels } from './channels/createChannels.ts';
import { createNoticeWorker } from './outbox/worker.ts';

/** Sends notices until the returned function is called. */
export const startNotices = (deps: Deps): (() => Promise<void>) =>
  createNoticeWorker(deps, createChannels(deps)).run();
