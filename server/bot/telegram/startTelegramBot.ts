import { GrammyError } from 'grammy';
import { SECOND_MS } from '#contract/time.ts';
import { isLoopback, type Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { repeat } from '#server/shared/repeat.ts';
import type { TelegramBot } from './telegramBot.service.ts';

const POLL_SECONDS = 25;
const PAUSE_MS = 3 * SECOND_MS;
/** The updates that the bot handles. */
export const ALLOWED_UPDATES = [
  'message',
  'callback_query',
  'my_chat_member',
  'pre_checkout_query',
] as const;

/** Reads updates from Telegram; of several processes, Telegram serves one. */
function poll({ log }: Deps, bot: TelegramBot): () => Promise<void> {
  let offset = 0;
  let isReady = false;
  return repeat(async (signal) => {
    try {
      if (!isReady) await bot.api.deleteWebhook();
      isReady = true;
      const updates = await bot.api.getUpdates(
        { offset, timeout: POLL_SECONDS, allowed_updates: [...ALLOWED_UPDATES] },
        // grammY's type is that of a polyfill.
        signal as never,
      );
      for (const update of updates) {
        await bot.handle(update);
        offset = update.update_id + 1;
      }
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      const isOther = error instanceof GrammyError && error.error_code === 409;
      if (!isOther) log.warn({ err: error }, 'updates of the bot not read');
      return PAUSE_MS;
    }
  });
}

/** What Telegram does not do for a site without https; empty for one with it. */
export function missingWithoutHttps({
  publicUrl,
  botPolling,
}: Pick<Config, 'publicUrl' | 'botPolling'>): string[] {
  if (publicUrl.startsWith('https://')) return [];
  const missing = ['the app inside Telegram and the menu button'];
  if (!botPolling) missing.push('updates for the bot: commands, buttons, Stars (BOT_POLLING=on)');
  if (isLoopback(publicUrl)) {
    missing.push('messages with a button that opens the site: notices and answers', 'login widget');
  }
  return missing;
}

/** Says what Telegram refuses when the mini app is registered on another domain than the site's. */
async function compareDomain({ config, log }: Deps, { api }: TelegramBot): Promise<void> {
  const button = await api.getChatMenuButton();
  if (button.type !== 'web_app') return;
  const { host } = new URL(button.web_app.url);
  if (host === new URL(config.publicUrl).host) return;
  log.warn(
    { publicUrl: config.publicUrl, miniApp: host },
    'mini app on another domain: Telegram refuses sharing, invoices, location and downloads there (Bot API 10.2)',
  );
}

/** With BOT_POLLING=on reads updates. */
export function startTelegramBot(deps: Deps, bot: TelegramBot): () => Promise<void> {
  const missing = missingWithoutHttps(deps.config);
  if (missing.length > 0 && !deps.config.demo) {
    deps.log.warn({ publicUrl: deps.config.publicUrl, missing }, 'Telegram demands https');
  }
  compareDomain(deps, bot).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'domain of the mini app not read'),
  );
  return deps.config.botPolling ? poll(deps, bot) : async () => {};
}
