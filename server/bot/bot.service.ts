import { Bot, BotError, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import { dialogPath, paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { botIdOf } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { telegramClient } from '#server/shared/telegramApi.ts';
import { keyboardOf } from '#server/notices/channels/telegram/telegramChannel.ts';
import type { TelegramChats } from '#server/notices/channels/telegram/telegramChats.ts';
import type { ChatState } from '#server/notices/channels/telegram/telegramChats.queries.ts';
import type { StarsReconciliation } from '#server/payments/providers/starsReconciliation.ts';
import { findUserByIdentity } from '#server/session/identities/identities.queries.ts';
import { createButtons, type ButtonParts } from './buttons.ts';
import { botTexts } from './texts.ts';
import { claimUpdate, finishUpdate, releaseUpdate } from './updates.queries.ts';

/** Another delivery of an update may work on it after that long. */
const BUSY_MS = MINUTE_MS;
/** Telegram repeats an update for a day, and with BOT_POLLING=on the others wait for it. */
const ATTEMPTS_MAX = 3;

export interface BotParts extends ButtonParts {
  telegramChats: TelegramChats;
  stars: StarsReconciliation;
}
export type BotService = ReturnType<typeof createBotService>;

/** What users do in the chat with the bot: commands, permission to write, buttons of notices. */
export function createBotService(deps: Deps, { telegramChats, stars, ...parts }: BotParts) {
  const { db, clock, config, log } = deps;
  const bot = new Bot(config.botToken, {
    client: telegramClient(deps),
    botInfo: {
      id: botIdOf(config.botToken),
      is_bot: true,
      first_name: 'petskod',
      username: config.botUsername,
      // Nothing here asks for the rest.
      can_join_groups: false,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: true,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      can_manage_bots: false,
      supports_join_request_queries: false,
    },
  });
  // A group may have the bot too; its members are not in a chat with the bot.
  const chat = bot.chatType('private');
  const buttons = createButtons(deps, parts);
  const openButton = (text: string, path: string) => ({
    reply_markup: keyboardOf(config.publicUrl, [[{ text, path }]]),
  });

  async function setChatState(telegramId: number, state: ChatState): Promise<void> {
    const user = await findUserByIdentity(db, 'telegram', telegramId);
    if (user) await telegramChats.setState(user.id, state);
  }

  chat.command('start', async (context) => {
    if (context.from) await setChatState(context.from.id, 'ok');
    const path = pathOfStartParam(context.match);
    await context.reply(
      path ? botTexts.startAt : botTexts.start,
      path ? openButton(botTexts.openPlace, path) : openButton(botTexts.open, paths.home),
    );
  });
  chat.command('help', (context) =>
    context.reply(botTexts.help, openButton(botTexts.open, paths.home)),
  );
  chat.command('support', (context) =>
    context.reply(botTexts.support, openButton(botTexts.writeSupport, dialogPath(SUPPORT_ID))),
  );
  chat.command('paysupport', (context) =>
    context.reply(botTexts.paySupport, openButton(botTexts.writeSupport, dialogPath(SUPPORT_ID))),
  );
  chat.command('settings', (context) =>
    context.reply(botTexts.settings, openButton(botTexts.toSettings, paths.noticeSettings)),
  );
  chat.on('message:write_access_allowed', (context) => setChatState(context.from.id, 'ok'));
  chat.on('my_chat_member', (context) => {
    const { status } = context.myChatMember.new_chat_member;
    return setChatState(context.from.id, status === 'kicked' ? 'blocked' : 'ok');
  });
  bot.on('callback_query:data', async (tap) => {
    const text = await buttons.press(tap, tap.callbackQuery.data);
    await tap.answerCallbackQuery(text ? { text, show_alert: text.length > 60 } : {});
  });
  bot.on('pre_checkout_query', async (context) => {
    const { id, invoice_payload: orderId, total_amount, currency, from } = context.preCheckoutQuery;
    const asked = { queryId: id, orderId, stars: total_amount, currency, telegramId: from.id };
    const problem = await stars.approve(asked);
    if (problem) await context.answerPreCheckoutQuery(false, problem);
    else await context.answerPreCheckoutQuery(true);
  });
  bot.on('message:successful_payment', (context) => {
    const { successful_payment: payment } = context.message;
    return stars.paid({
      orderId: payment.invoice_payload,
      chargeId: payment.telegram_payment_charge_id,
      stars: payment.total_amount,
      currency: payment.currency,
      telegramId: context.from.id,
    });
  });
  bot.on('message:refunded_payment', ({ message }) =>
    stars.refunded(message.refunded_payment.telegram_payment_charge_id),
  );
  chat.on('message:text', (context) => context.reply(botTexts.unknown));

  /** Works on an update once, however often it is delivered. Throws when it is to be repeated. */
  async function handle(update: Update): Promise<void> {
    const at = clock();
    const id = update.update_id;
    const busySince = new Date(at.getTime() - BUSY_MS);
    const claim = await claimUpdate(db, id, { at, busySince });
    if (claim === 'done') return;
    if (claim === 'busy') throw new HttpError(503, httpTexts.busy, { retryAfterSeconds: 1 });
    try {
      if (claim > ATTEMPTS_MAX) throw new Error('no attempt has come to its end');
      await bot.handleUpdate(update);
    } catch (thrown) {
      const error = thrown instanceof BotError ? thrown.error : thrown;
      if (isRejected(error)) {
        log.warn({ err: error, update: id }, 'Telegram rejected an answer of the bot');
      } else if (claim < ATTEMPTS_MAX) {
        await releaseUpdate(db, id, busySince);
        throw error;
      } else log.error({ err: error, update: id }, 'update given up');
    }
    await finishUpdate(db, id, clock());
  }

  return { handle, api: bot.api };
}

/** Telegram would reject a repeated answer too: the user has blocked the bot, a tap is too old. */
const isRejected = (error: unknown): boolean =>
  error instanceof GrammyError && [400, 403].includes(error.error_code);
