import { Bot, BotError, GrammyError, type Context, type Filter } from 'grammy';
import type { Update } from 'grammy/types';
import type { Buttons } from '#server/bot/buttons.ts';
import { commandsOf, unknownText } from '#server/bot/commands.ts';
import { workOnce } from '#server/bot/updates.ts';
import { botIdOf } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { telegramClient } from '#server/shared/telegramApi.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { keyboardOf } from '#server/notices/channels/telegram/telegramChannel.ts';
import type { TelegramChats } from '#server/notices/channels/telegram/telegramChats.ts';
import type { ChatState } from '#server/notices/channels/telegram/telegramChats.queries.ts';
import type { StarsReconciliation } from '#server/payments/providers/starsReconciliation.ts';
import { findUserByIdentity } from '#server/session/identities/identities.queries.ts';

type Tap = Filter<Context, 'callback_query:data'>;

interface TelegramBotParts {
  telegramChats: TelegramChats;
  stars: StarsReconciliation;
  buttons: Buttons;
}
export type TelegramBot = ReturnType<typeof createTelegramBot>;

/** What users do in the chat with the bot: commands, permission to write, buttons of notices. */
export function createTelegramBot(deps: Deps, { telegramChats, stars, buttons }: TelegramBotParts) {
  const { db, config } = deps;
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

  /** Telegram rejects what changes nothing, as a second tap on one button does. */
  async function showButtons(tap: Tap, shown: NoticeButton[][]): Promise<void> {
    try {
      await tap.editMessageReplyMarkup({ reply_markup: keyboardOf(config.publicUrl, shown) });
    } catch (error) {
      const isShown =
        error instanceof GrammyError && error.description.includes('message is not modified');
      if (!isShown) throw error;
    }
  }

  async function setChatState(telegramId: number, state: ChatState): Promise<void> {
    const user = await findUserByIdentity(db, 'telegram', telegramId);
    if (user) await telegramChats.setState(user.id, state);
  }

  const commands = commandsOf(true);
  for (const [name, answerOf] of Object.entries(commands)) {
    chat.command(name, async (context) => {
      if (name === 'start' && context.from) await setChatState(context.from.id, 'ok');
      const { text, buttons: shown } = answerOf(context.match);
      await context.reply(text, { reply_markup: keyboardOf(config.publicUrl, shown) });
    });
  }
  chat.on('message:write_access_allowed', (context) => setChatState(context.from.id, 'ok'));
  chat.on('my_chat_member', (context) => {
    const { status } = context.myChatMember.new_chat_member;
    return setChatState(context.from.id, status === 'kicked' ? 'blocked' : 'ok');
  });
  bot.on('callback_query:data', async (tap) => {
    const text = await buttons.press(
      {
        provider: 'telegram',
        userId: tap.from.id,
        showButtons: (shown) => showButtons(tap, shown),
      },
      tap.callbackQuery.data,
    );
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
  chat.on('message:text', (context) => context.reply(unknownText.text));

  /** Works on an update once. Throws when it is to be repeated. */
  const handle = (update: Update): Promise<void> =>
    workOnce(deps, update.update_id, {
      async work() {
        try {
          await bot.handleUpdate(update);
        } catch (thrown) {
          throw thrown instanceof BotError ? thrown.error : thrown;
        }
      },
      isRejected,
    });

  return { handle, api: bot.api };
}

/** Telegram would reject a repeated answer too: the user has blocked the bot, a tap is too old. */
const isRejected = (error: unknown): boolean =>
  error instanceof GrammyError && [400, 403].includes(error.error_code);
