import { bad } from './chats.ts';

const MESSAGE = ['chat_id', 'reply_markup', 'disable_notification'];
const EDIT = ['chat_id', 'message_id', 'reply_markup'];

/** The fields of each method that the server may send; Telegram ignores misspelled ones silently. */
const FIELDS: Record<string, readonly string[]> = {
  getMe: [],
  sendMessage: [...MESSAGE, 'text', 'link_preview_options'],
  sendPhoto: [...MESSAGE, 'photo', 'caption'],
  editMessageText: [...EDIT, 'text', 'link_preview_options'],
  editMessageCaption: [...EDIT, 'caption'],
  editMessageReplyMarkup: EDIT,
  answerCallbackQuery: ['callback_query_id', 'text', 'show_alert'],
  createInvoiceLink: ['title', 'description', 'payload', 'provider_token', 'currency', 'prices'],
  answerPreCheckoutQuery: ['pre_checkout_query_id', 'ok', 'error_message'],
  refundStarPayment: ['user_id', 'telegram_payment_charge_id'],
  getUserProfilePhotos: ['user_id', 'offset', 'limit'],
  getFile: ['file_id'],
  savePreparedInlineMessage: [
    'user_id',
    'result',
    'allow_user_chats',
    'allow_bot_chats',
    'allow_group_chats',
    'allow_channel_chats',
  ],
  getStarTransactions: ['offset', 'limit'],
  setWebhook: ['url', 'secret_token', 'allowed_updates'],
  deleteWebhook: ['drop_pending_updates'],
  getWebhookInfo: [],
  getUpdates: ['offset', 'timeout', 'allowed_updates'],
  setMyCommands: ['commands'],
  setMyDescription: ['description'],
  setMyShortDescription: ['short_description'],
  setChatMenuButton: ['menu_button'],
  getChatMenuButton: ['chat_id'],
};

/** Throws for a field that the method does not have, and for texts that Telegram finds too long. */
export function checkFields(method: string, params: Record<string, unknown>): void {
  const unknown = Object.keys(params).filter((name) => !FIELDS[method]?.includes(name));
  if (unknown.length > 0) throw bad(`unknown field ${unknown.join(', ')}`);
  const isTooLong = (name: string, max: number) => String(params[name] ?? '').length > max;
  if (method === 'answerCallbackQuery' && isTooLong('text', 200)) throw bad('MESSAGE_TOO_LONG');
  if (isTooLong('short_description', 120)) throw bad('BOT_SHORT_DESCRIPTION_TOO_LONG');
  if (method === 'setMyDescription' && isTooLong('description', 512)) {
    throw bad('BOT_DESCRIPTION_TOO_LONG');
  }
}
