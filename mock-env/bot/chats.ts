import sharp from 'sharp';

/** A button under a message, as in the Bot API. */
export interface Button {
  text: string;
  callback_data?: string;
  url?: string;
  web_app?: { url: string };
}

export interface ChatMessage {
  id: number;
  from: 'bot' | 'user';
  date: number;
  text: string;
  photo?: Uint8Array;
  isSilent: boolean;
  buttons: Button[][];
}

export interface ChatUser {
  id: number;
  first_name: string;
  username?: string | undefined;
}

export interface Chat {
  user: ChatUser;
  /** The user has started the bot, or has let it write. */
  isOpen: boolean;
  isBlocked: boolean;
  messages: ChatMessage[];
  /** The answer to the last tap on a button. */
  toast?: string;
}

/** An error answer of the Bot API. */
export class BotApiError extends Error {
  readonly code: number;
  readonly retryAfter: number | undefined;

  constructor(code: number, description: string, retryAfter?: number) {
    super(description);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const TEXT_MAX = 4096;
const CAPTION_MAX = 1024;
/** Of a photo: the sum of its sides, and how often the longer one has the shorter one. */
const SIDES_MAX = 10_000;
const RATIO_MAX = 20;
const DATA_BYTES_MAX = 64;
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;
export const bad = (text: string): BotApiError => new BotApiError(400, `Bad Request: ${text}`);

/** Telegram takes no URLs of this machine. The demo's own site stands for one that all reach. */
export const isPublicUrl = (url: string, site: string | undefined): boolean =>
  URL.canParse(url) && (new URL(url).origin === site || !LOOPBACK.test(new URL(url).hostname));

/**
 * Checks buttons as Telegram does; `isPrivate` chats alone may open the app.
 * @param site origin of the demo
 */
export function readButtons(
  markup: unknown,
  { isPrivate, site }: { isPrivate: boolean; site: string | undefined },
): Button[][] {
  const rows =
    ((markup ?? {}) as { inline_keyboard?: Button[][] }).inline_keyboard ?? ([] as Button[][]);
  for (const button of rows.flat()) {
    if (!button.text) throw bad("can't parse inline keyboard button: Text must be non-empty");
    const { callback_data: data, url, web_app: app } = button;
    if (data !== undefined && (data === '' || Buffer.byteLength(data) > DATA_BYTES_MAX)) {
      throw bad('BUTTON_DATA_INVALID');
    }
    if (app && !isPrivate) throw bad('BUTTON_TYPE_INVALID');
    if (app && !app.url.startsWith('https://')) {
      throw bad(
        `inline keyboard button Web App URL '${app.url}' is invalid: Only HTTPS links are allowed`,
      );
    }
    if (url !== undefined && !isPublicUrl(url, site)) {
      throw bad(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    }
    if (data === undefined && url === undefined && !app) {
      throw bad('text buttons are not allowed in the inline keyboard');
    }
  }
  return rows;
}

export function checkText(text: unknown, isCaption: boolean): string {
  if (isCaption && (text === undefined || text === '')) return '';
  if (typeof text !== 'string' || text === '') throw bad('message text is empty');
  if (!text.isWellFormed()) throw bad('strings must be encoded in UTF-8');
  if (text.length > (isCaption ? CAPTION_MAX : TEXT_MAX)) {
    throw bad(isCaption ? 'message caption is too long' : 'message is too long');
  }
  return text;
}

/** Throws as Telegram does for a photo of unusual shape. */
export async function checkPhoto(photo: Uint8Array): Promise<void> {
  const { width, height } = await sharp(photo).metadata();
  const isUnusual =
    width + height > SIDES_MAX || Math.max(width, height) / Math.min(width, height) > RATIO_MAX;
  if (isUnusual) throw bad('PHOTO_INVALID_DIMENSIONS');
}

/** The chat that the bot may write to; throws Telegram's errors otherwise. */
export function openChat(chats: Map<number, Chat>, id: number): Chat {
  const chat = chats.get(id);
  if (!chat) throw bad('chat not found');
  if (chat.isBlocked) throw new BotApiError(403, 'Forbidden: bot was blocked by the user');
  if (!chat.isOpen) {
    throw new BotApiError(403, "Forbidden: bot can't initiate conversation with a user");
  }
  return chat;
}

export function findMessage(chat: Chat, id: number): ChatMessage {
  const message = chat.messages.find((one) => one.id === id);
  if (!message) throw bad('message to edit not found');
  return message;
}
