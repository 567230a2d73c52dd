import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import {
  bad,
  BotApiError,
  checkPhoto,
  checkText,
  findMessage,
  isPublicUrl,
  openChat,
  readButtons,
  type Chat,
  type ChatMessage,
  type ChatUser,
} from './chats.ts';
import { chatPage, chatsPage } from './chatPages.ts';
import { checkFields } from './fields.ts';

interface BotApiOptions {
  botToken: string;
  botUsername: string;
  clock: () => Date;
  /** Calls a webhook. */
  fetch: typeof fetch;
  /** Users with a chat; those of `isOpen` have let the bot write. */
  users?: (ChatUser & { isOpen: boolean })[];
  /** As if `setWebhook` had been called. */
  webhook?: Webhook;
  /** Origin of the demo: buttons may lead there although it is on this machine. */
  site?: string;
}

interface Webhook {
  url: string;
  secret_token?: string | undefined;
  max_connections?: number;
  allowed_updates?: string[];
}

interface Invoice {
  title: string;
  description: string;
  payload: string;
  stars: number;
}

/** What a prepared message is made of. */
export interface PreparedResult {
  type: string;
  id: string;
  title?: string;
  photo_url?: string;
  caption?: string;
  input_message_content?: { message_text: string };
  reply_markup?: { inline_keyboard: { text: string; url?: string }[][] };
}

/** A line of the bot's account: positive from users, refunds to them. */
interface Transaction {
  id: string;
  amount: number;
  date: number;
  source?: Partner;
  receiver?: Partner;
}

/** Who paid, or gets the money back. */
interface Partner {
  type: 'user';
  transaction_type: 'invoice_payment';
  user: object;
  invoice_payload: string;
}

type Update = { update_id: number } & Record<string, unknown>;
type Params = Record<string, unknown>;

/** Failures on request; each is used once. */
type Failure =
  | { kind: 'status'; code: number; description: string; retryAfter?: number }
  /** The message arrives, its answer does not. */
  | { kind: 'answer lost' };

const MESSAGES_PER_SECOND = 30;
const POLL_STEP_MS = 50;
const RETRIES = 3;
const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

/**
 * Mock of Telegram's Bot API: `/bot{token}/{method}` for the methods in use, updates by webhook or
 * getUpdates, and pages on which users read, tap and type.
 */
export function createBotApi({
  botToken,
  botUsername,
  clock,
  fetch: call,
  users = [],
  webhook: preset,
  site,
}: BotApiOptions) {
  const app = new Hono();
  const chats = new Map<number, Chat>(
    users.map(({ isOpen, ...user }) => [user.id, { user, isOpen, isBlocked: false, messages: [] }]),
  );
  const failures: Failure[] = [];
  /** Settings that `bot:setup` makes, by method. */
  const settings: Record<string, Params> = {};
  const calls: { method: string; params: Params }[] = [];
  let webhook = preset;
  let pending: Update[] = [];
  /** Numbers go on after a restart: a bot works on each update once, and on each payment. */
  const start = Math.floor(clock().getTime() / 1000);
  let lastUpdateId = start;
  let lastMessageId = 0;
  let sentAt: number[] = [];
  /** Profile pictures by user. */
  const pictures = new Map<number, Uint8Array>();
  const invoices = new Map<string, Invoice>();
  /** What the links of invoices begin with: other hosts stand in when t.me is away. */
  const links = { start: 'https://t.me' };
  const prepared = new Map<string, PreparedResult>();
  const transactions: Transaction[] = [];
  /** Answers to the questions before a payment, by their ids. */
  const checkouts = new Map<string, boolean>();

  const bot = { id: Number(botToken.split(':')[0]), is_bot: true, first_name: 'petskod' };
  const sender = { ...bot, username: botUsername };
  const me = {
    ...sender,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: true,
  };
  const unixTime = (): number => Math.floor(clock().getTime() / 1000);
  const chatOf = (user: ChatUser) => ({ ...user, type: 'private' });
  const apiMessage = (chat: Chat, { id, from, date, text, photo, buttons }: ChatMessage) => ({
    message_id: id,
    date,
    chat: chatOf(chat.user),
    from: from === 'bot' ? sender : { ...chat.user, is_bot: false },
    ...(photo
      ? { caption: text, photo: [{ file_id: `photo-${id}`, width: 480, height: 480 }] }
      : { text }),
    ...(buttons.length > 0 && { reply_markup: { inline_keyboard: buttons } }),
  });

  /** Hands an update to the bot; Telegram repeats it until the webhook accepts it. */
  async function update(content: Record<string, unknown>): Promise<void> {
    lastUpdateId += 1;
    const sent: Update = { update_id: lastUpdateId, ...content };
    if (!webhook) {
      pending.push(sent);
      return;
    }
    for (let attempt = 0; attempt < RETRIES; attempt += 1) {
      const answer = await call(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(webhook.secret_token && {
            'x-telegram-bot-api-secret-token': webhook.secret_token,
          }),
        },
        body: JSON.stringify(sent),
      });
      if (answer.ok) return;
    }
  }

  function limitRate(): void {
    const now = clock().getTime();
    sentAt = [...sentAt.filter((time) => time > now - 1000), now];
    if (sentAt.length > MESSAGES_PER_SECOND) {
      throw new BotApiError(429, 'Too Many Requests: retry after 1', 1);
    }
  }

  function send(params: Params, photo?: Uint8Array) {
    const id = Number(params['chat_id']);
    const chat = openChat(chats, id);
    const text = checkText(photo ? params['caption'] : params['text'], photo !== undefined);
    const buttons = readButtons(params['reply_markup'], { isPrivate: id > 0, site });
    limitRate();
    lastMessageId += 1;
    const isSilent = params['disable_notification'] === true;
    const message: ChatMessage = {
      id: lastMessageId,
      from: 'bot',
      date: unixTime(),
      text,
      ...(photo && { photo }),
      isSilent,
      buttons,
    };
    chat.messages.push(message);
    return apiMessage(chat, message);
  }

  function edit(params: Params, text: unknown) {
    const chat = openChat(chats, Number(params['chat_id']));
    const message = findMessage(chat, Number(params['message_id']));
    const next = {
      text: text === undefined ? message.text : checkText(text, message.photo !== undefined),
      buttons: readButtons(params['reply_markup'], { isPrivate: true, site }),
    };
    const before = JSON.stringify([message.text, message.buttons]);
    if (JSON.stringify([next.text, next.buttons]) === before) {
      throw bad(NOT_MODIFIED);
    }
    Object.assign(message, next);
    return apiMessage(chat, message);
  }

  async function getUpdates({ offset, timeout }: Params, signal: AbortSignal): Promise<Update[]> {
    if (webhook)
      throw new BotApiError(
        409,
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      );
    pending = pending.filter((one) => one.update_id >= Number(offset ?? 0));
    for (let waited = 0; pending.length === 0 && waited < Number(timeout ?? 0) * 1000;) {
      if (signal.aborted) break;
      await setTimeout(POLL_STEP_MS);
      waited += POLL_STEP_MS;
    }
    return pending;
  }

  const store = (method: string) => (params: Params) => {
    settings[method] = params;
    return true;
  };
  const methods: Record<
    string,
    (params: Params, parts: { photo: Uint8Array | undefined; signal: AbortSignal }) => unknown
  > = {
    getMe: () => me,
    sendMessage: (params) => send(params),
    sendPhoto: async (params, { photo }) => {
      if (!photo) throw bad('there is no photo in the request');
      await checkPhoto(photo);
      return send(params, photo);
    },
    editMessageText: (params) => edit(params, params['text']),
    editMessageCaption: (params) => edit(params, params['caption']),
    editMessageReplyMarkup: (params) => edit(params, undefined),
    answerCallbackQuery: ({ callback_query_id: id, text }) => {
      const chat = chats.get(Number(String(id).split('-')[0]));
      if (chat && typeof text === 'string') chat.toast = text;
      return true;
    },
    createInvoiceLink: (params) => {
      const { title, description, payload, currency, prices } = params;
      const [price, ...more] = (prices ?? []) as { amount: number }[];
      if (currency !== 'XTR') throw bad('CURRENCY_INVALID');
      if (!price || more.length > 0) throw bad('STARS_INVOICE_INVALID');
      if (!(price.amount > 0)) throw bad('CURRENCY_TOTAL_AMOUNT_INVALID');
      if (!title || String(title).length > 32) throw bad('INVOICE_TITLE_INVALID');
      if (!description || String(description).length > 255)
        throw bad('INVOICE_DESCRIPTION_INVALID');
      const payloadBytes = Buffer.byteLength(String(payload ?? ''));
      if (payloadBytes === 0 || payloadBytes > 128) throw bad('INVOICE_PAYLOAD_INVALID');
      const slug = `stars-${start + invoices.size}`;
      invoices.set(slug, {
        title: String(title),
        description: String(description),
        payload: String(payload),
        stars: price.amount,
      });
      return `${links.start}/$${slug}`;
    },
    answerPreCheckoutQuery: ({ pre_checkout_query_id: id, ok, error_message: reason }) => {
      if (ok !== true && !reason) throw bad('error message must be non-empty');
      checkouts.set(String(id), ok === true);
      return true;
    },
    refundStarPayment: ({ telegram_payment_charge_id: chargeId }) => {
      const [paid, refunded] = transactions.filter((one) => one.id === chargeId);
      if (!paid) throw bad('CHARGE_NOT_FOUND');
      if (refunded) throw bad('CHARGE_ALREADY_REFUNDED');
      const { amount, source: receiver } = paid;
      transactions.push({ id: paid.id, amount, date: unixTime(), ...(receiver && { receiver }) });
      return true;
    },
    getStarTransactions: ({ offset, limit }) => {
      const from = Number(offset ?? 0);
      return { transactions: transactions.slice(from, from + Number(limit ?? 100)) };
    },
    getUserProfilePhotos: ({ user_id: id }) => {
      const picture = pictures.get(Number(id));
      const sizes = [160, 640].map((side) => ({
        file_id: `picture-${String(id)}-${side}`,
        file_unique_id: `${String(id)}-${side}`,
        width: side,
        height: side,
      }));
      return { total_count: picture ? 1 : 0, photos: picture ? [sizes] : [] };
    },
    savePreparedInlineMessage: ({ user_id: id, result, ...allowed }) => {
      if (!(Number(id) > 0)) throw bad('USER_ID_INVALID');
      if (!Object.values(allowed).includes(true)) throw bad('PEER_TYPES_INVALID');
      const { reply_markup: markup, ...shown } = result as PreparedResult;
      if (!shown.id || shown.id.length > 64) throw bad('RESULT_ID_INVALID');
      if (shown.type === 'photo' && !isPublicUrl(shown.photo_url ?? '', site)) {
        throw bad('wrong HTTP URL specified');
      }
      checkText(shown.caption ?? shown.input_message_content?.message_text, shown.type === 'photo');
      readButtons(markup, { isPrivate: false, site });
      const messageId = `prepared-${start + prepared.size}`;
      prepared.set(messageId, result as PreparedResult);
      return { id: messageId, expiration_date: unixTime() + 600 };
    },
    getFile: ({ file_id: id }) => {
      const [, user] = /^picture-(\d+)-\d+$/u.exec(String(id)) ?? [];
      const picture = pictures.get(Number(user));
      if (!picture) throw bad('wrong file_id or the file is temporarily unavailable');
      return { file_id: id, file_size: picture.byteLength, file_path: `photos/${user}.jpg` };
    },
    setWebhook: (params) => {
      if (!String(params['url']).startsWith('https://')) {
        throw bad('bad webhook: An HTTPS URL must be provided for webhook');
      }
      webhook = params as unknown as Webhook;
      return true;
    },
    deleteWebhook: () => {
      webhook = undefined;
      return true;
    },
    getWebhookInfo: () => ({
      url: webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: pending.length,
      ...(webhook && {
        max_connections: webhook.max_connections ?? 40,
        ...(webhook.allowed_updates && { allowed_updates: webhook.allowed_updates }),
      }),
    }),
    getUpdates: (params, { signal }) => getUpdates(params, signal),
    setMyCommands: store('setMyCommands'),
    setMyDescription: store('setMyDescription'),
    setMyShortDescription: store('setMyShortDescription'),
    setChatMenuButton: store('setChatMenuButton'),
    getChatMenuButton: () => settings['setChatMenuButton']?.['menu_button'] ?? { type: 'commands' },
  };

  async function readParams(context: Context): Promise<{ params: Params; photo?: Uint8Array }> {
    const type = context.req.header('content-type') ?? '';
    if (!type.startsWith('multipart/form-data')) {
      const text = await context.req.text();
      return { params: text ? (JSON.parse(text) as Params) : {} };
    }
    const form = await context.req.parseBody();
    const files = Object.values(form).filter((value) => value instanceof File);
    const params = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        // Fields name the files by `attach://`.
        if (typeof value !== 'string') return [];
        return [[name, /^[[{]|^(?:true|false)$/u.test(value) ? JSON.parse(value) : value]];
      }),
    );
    const [file] = files;
    return file ? { params, photo: new Uint8Array(await file.arrayBuffer()) } : { params };
  }

  app.onError((error, context) => {
    if (!(error instanceof BotApiError)) throw error;
    const { code, message: description, retryAfter } = error;
    const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
    return context.json(
      { ok: false, error_code: code, description, ...parameters },
      code as 400 | 401 | 403 | 404 | 409 | 429 | 500,
    );
  });

  app.post('/:bot{bot[^/]+}/:method', async (context) => {
    const { bot: path, method } = context.req.param();
    if (path !== `bot${botToken}`) throw new BotApiError(401, 'Unauthorized');
    const run = methods[method];
    if (!run) throw new BotApiError(404, 'Not Found');
    const { params, photo } = await readParams(context);
    checkFields(method, params);
    calls.push({ method, params });
    const failure = /^(?:send|createInvoice|getUserProfile|savePrepared)/u.test(method)
      ? failures.shift()
      : undefined;
    if (failure?.kind === 'status') {
      throw new BotApiError(failure.code, failure.description, failure.retryAfter);
    }
    const result = await run(params, { photo, signal: context.req.raw.signal });
    if (failure) return context.body('', 502, { 'content-type': 'text/html' });
    return context.json({ ok: true, result });
  });

  /** What users do in their chats. */
  const inChat = {
    /** Sends a text or a command; a first one opens the chat. */
    async type(user: ChatUser, text: string): Promise<void> {
      const chat = chatWith(user);
      if (text.startsWith('/start')) {
        chat.isOpen = true;
        chat.isBlocked = false;
      }
      lastMessageId += 1;
      const message: ChatMessage = {
        id: lastMessageId,
        from: 'user',
        date: unixTime(),
        text,
        isSilent: false,
        buttons: [],
      };
      chat.messages.push(message);
      const length = text.split(' ')[0]?.length ?? 0;
      await update({
        message: {
          ...apiMessage(chat, message),
          ...(text.startsWith('/') && { entities: [{ type: 'bot_command', offset: 0, length }] }),
        },
      });
    },

    /** Taps a button that acts. */
    async tap(user: ChatUser, messageId: number, data: string): Promise<void> {
      const chat = chatWith(user);
      delete chat.toast;
      const message = findMessage(chat, messageId);
      await update({
        callback_query: {
          id: `${user.id}-${lastUpdateId}`,
          from: { ...chat.user, is_bot: false },
          chat_instance: String(user.id),
          message: apiMessage(chat, message),
          data,
        },
      });
    },

    /** Blocks the bot, or ends that. */
    async block(user: ChatUser, isBlocked: boolean): Promise<void> {
      const chat = chatWith(user);
      chat.isBlocked = isBlocked;
      const status = (isNow: boolean) =>
        isNow
          ? { user: sender, status: 'kicked', until_date: 0 }
          : { user: sender, status: 'member' };
      await update({
        my_chat_member: {
          chat: chatOf(user),
          from: { ...user, is_bot: false },
          date: unixTime(),
          old_chat_member: status(!isBlocked),
          new_chat_member: status(isBlocked),
        },
      });
    },

    /** Lets the bot write, asked for by the app. */
    async allow(user: ChatUser): Promise<void> {
      const chat = chatWith(user);
      chat.isOpen = true;
      lastMessageId += 1;
      await update({
        message: {
          message_id: lastMessageId,
          date: unixTime(),
          chat: chatOf(chat.user),
          from: { ...chat.user, is_bot: false },
          write_access_allowed: { from_request: true },
        },
      });
    },
  };

  /**
   * Pays an invoice.
   * @param isTold without it the bot never hears of the payment
   */
  async function payInvoice(user: ChatUser, slug: string, isTold = true): Promise<string> {
    const invoice = invoices.get(slug);
    if (!invoice) return 'failed';
    const chat = chatWith(user);
    const from = { ...chat.user, is_bot: false };
    const id = `checkout-${lastUpdateId}`;
    const paid = { currency: 'XTR', total_amount: invoice.stars, invoice_payload: invoice.payload };
    await update({ pre_checkout_query: { id, from, ...paid } });
    if (!checkouts.get(id)) return 'failed';
    const chargeId = `charge-${start + transactions.length}`;
    const source = {
      type: 'user',
      transaction_type: 'invoice_payment',
      user: from,
      invoice_payload: invoice.payload,
    } as const;
    transactions.push({ id: chargeId, amount: invoice.stars, date: unixTime(), source });
    if (isTold) await tellPayment(chat.user, chargeId, paid);
    return 'paid';
  }

  async function tellPayment(user: ChatUser, chargeId: string, paid: object): Promise<void> {
    lastMessageId += 1;
    await update({
      message: {
        message_id: lastMessageId,
        date: unixTime(),
        chat: chatOf(user),
        from: { ...user, is_bot: false },
        successful_payment: {
          ...paid,
          telegram_payment_charge_id: chargeId,
          provider_payment_charge_id: chargeId,
        },
      },
    });
  }

  function chatWith(user: ChatUser): Chat {
    const known = chats.get(user.id);
    if (known) return known;
    const chat: Chat = { user, isOpen: false, isBlocked: false, messages: [] };
    chats.set(user.id, chat);
    return chat;
  }

  app.get('/chats', (context) => context.html(chatsPage([...chats.values()])));
  app.get('/chats/:id', (context) => {
    const chat = chats.get(Number(context.req.param('id')));
    return chat ? context.html(chatPage(chat, unixTime())) : context.notFound();
  });
  app.get('/chats/:id/photo/:message', (context) => {
    const chat = chats.get(Number(context.req.param('id')));
    const photo = chat && findMessage(chat, Number(context.req.param('message'))).photo;
    return photo
      ? context.body(new Uint8Array(photo), 200, { 'content-type': 'image/jpeg' })
      : context.notFound();
  });
  app.get('/file/:bot{bot[^/]+}/photos/:file', (context) => {
    const picture = pictures.get(Number.parseInt(context.req.param('file'), 10));
    const isBot = context.req.param('bot') === `bot${botToken}`;
    return picture && isBot ? context.body(new Uint8Array(picture)) : context.notFound();
  });
  app.post('/chats/:id', async (context) => {
    const chat = chats.get(Number(context.req.param('id')));
    if (!chat) return context.notFound();
    const form = await context.req.parseBody();
    const field = (name: string): string => String(form[name] ?? '');
    if (field('tap')) await inChat.tap(chat.user, Number(field('message')), field('tap'));
    else if (field('do') === 'allow') await inChat.allow(chat.user);
    else if (field('do')) await inChat.block(chat.user, field('do') === 'block');
    else if (field('text')) await inChat.type(chat.user, field('text'));
    return context.redirect(context.req.path, 303);
  });
  // Telegram's window asks here for the permission to write.
  app.post('/chats/:id/allow', async (context) => {
    const chat = chats.get(Number(context.req.param('id')));
    if (!chat) return context.notFound();
    await inChat.allow(chat.user);
    return context.json({ ok: true });
  });
  // Telegram's window shows what it sends.
  app.get('/prepared/:id', (context) => {
    const result = prepared.get(context.req.param('id'));
    return result ? context.json(result) : context.notFound();
  });
  // Telegram's window shows an invoice and pays it.
  app.get('/invoices/:slug', (context) => {
    const invoice = invoices.get(context.req.param('slug'));
    return invoice ? context.json(invoice) : context.notFound();
  });
  app.post('/chats/:id/pay/:slug', async (context) => {
    const chat = chats.get(Number(context.req.param('id')));
    if (!chat) return context.notFound();
    return context.json({ status: await payInvoice(chat.user, context.req.param('slug')) });
  });
  app.post('/failures', async (context) => {
    failures.push(...((await context.req.json()) as Failure[]));
    return context.json(failures);
  });

  /** Telegram returns a payment. */
  async function tellRefund(user: ChatUser, chargeId: string): Promise<void> {
    const paid = transactions.find((one) => one.id === chargeId);
    lastMessageId += 1;
    await update({
      message: {
        message_id: lastMessageId,
        date: unixTime(),
        chat: chatOf(user),
        from: { ...user, is_bot: false },
        refunded_payment: {
          currency: 'XTR',
          total_amount: paid?.amount ?? 0,
          invoice_payload: paid?.source?.invoice_payload ?? '',
          telegram_payment_charge_id: chargeId,
        },
      },
    });
  }

  return {
    app,
    chats,
    failures,
    settings,
    calls,
    pictures,
    links,
    inChat,
    payInvoice,
    tellPayment,
    tellRefund,
    transactions,
  };
}

export type BotApi = ReturnType<typeof createBotApi>;
