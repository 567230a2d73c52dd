import { InputFile } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { cutText } from '#contract/cutText.ts';
import type { Deps } from '#server/deps.ts';
import { createChannelPause } from '#server/notices/channels/channelPause.ts';
import { photoOf } from '#server/notices/channels/photos.ts';
import type { Channel, Delivery } from '#server/notices/channels/channels.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { failureOf, type ChatResult } from './chatResults.ts';
import { findChat, setChatState } from './telegramChats.queries.ts';

/** Telegram's limit of a text, in UTF-16 units; that of a caption is 1024. */
const TEXT_MAX = 4096;
/** Texts of strangers have links of theirs. */
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

/** Buttons of a chat. Telegram opens the app only from https URLs. */
export const keyboardOf = (
  publicUrl: string,
  buttons: NoticeButton[][],
): { inline_keyboard: InlineKeyboardButton[][] } => ({
  inline_keyboard: buttons.map((row) =>
    row.map((button) => {
      if ('action' in button) return { text: button.text, callback_data: button.action };
      const url = `${publicUrl}${button.path}`;
      return url.startsWith('https://')
        ? { text: button.text, web_app: { url } }
        : { text: button.text, url };
    }),
  ),
});

async function resultOf(call: Promise<{ message_id: number } | undefined>): Promise<ChatResult> {
  try {
    const messageId = (await call)?.message_id;
    return messageId ? { outcome: 'sent', messageId } : { outcome: 'unanswered' };
  } catch (error) {
    return failureOf(error);
  }
}

/** Private chats with the bot. */
export function createTelegramChannel(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'imageStore' | 'log' | 'metrics'>,
): Channel<'telegram'> {
  const api = telegramApi(deps);
  const pause = createChannelPause('telegram', deps, () => api.getMe());
  const { db, config, log } = deps;

  async function deliver(chat: number, { content, isSilent }: Delivery): Promise<ChatResult> {
    const options = {
      reply_markup: keyboardOf(config.publicUrl, content.buttons),
      ...(isSilent && { disable_notification: true }),
    };
    // Without the photo the text is sent alone.
    const photo = await photoOf(deps, content.photo);
    const result = await resultOf(
      photo
        ? api.sendPhoto(chat, new InputFile(photo, 'photo.jpg'), {
            ...options,
            caption: content.text,
          })
        : api.sendMessage(chat, content.text, { ...options, ...NO_PREVIEW }),
    );
    if (result.outcome !== 'invalid') return result;
    // Telegram rejects the photo or the text, so the plain text may still arrive.
    log.warn({ image: content.photo, reason: result.reason }, 'notice sent again as plain text');
    const text = cutText(content.text.toWellFormed(), TEXT_MAX, (part) => part.length);
    return resultOf(api.sendMessage(chat, text, { ...options, ...NO_PREVIEW }));
  }

  return {
    name: 'telegram',
    sessions: ['telegram'],
    hasPace: true,
    canBeSilent: true,
    hasButtons: true,
    pausedUntil: pause.until,

    stateOf: async (userId) => (await findChat(db, userId)).state,

    async senderTo(userId) {
      const { id: chat, state } = await findChat(db, userId);
      if (chat === null || state !== 'ok') return undefined;
      return async (delivery) => {
        const result = await deliver(chat, delivery);
        if (result.outcome === 'dead') await setChatState(db, userId, result.state);
        if (result.outcome === 'closed') pause.begin(result.reason);
        else if (result.outcome === 'unanswered') pause.begin('no answer');
        else pause.works();
        return result;
      };
    },
  };
}
