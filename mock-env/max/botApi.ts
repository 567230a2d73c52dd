import { Hono, type Context } from 'hono';
import { checkMessage, MaxBotError, onlyFields, type MaxAttachment } from './fields.ts';
import { dialogOf } from './launch.ts';

interface Webhook {
  url: string;
  secret?: string | undefined;
  update_types?: string[];
}

interface Options {
  botToken: string;
  botName: string;
  /** Where photos are uploaded to. */
  uploads: string;
  clock: () => Date;
  /** Calls a webhook. */
  fetch: typeof fetch;
  people?: Person[];
  /** As if `POST /subscriptions` had been called. */
  webhook?: Webhook;
}

interface Person {
  id: number;
  first_name: string;
}

export interface MaxSent {
  mid: string;
  from: 'bot' | 'user';
  text: string;
  attachments: MaxAttachment[];
  isSilent: boolean;
}

/** Of a person with the bot. */
export interface MaxDialog {
  person: Person;
  state: 'none' | 'open' | 'stopped';
  messages: MaxSent[];
  /** What the last tap has answered. */
  toast?: string | undefined;
}

/** Failures on request; each is used once. */
type Failure =
  | { kind: 'status'; status: number; code: string; message?: string }
  /** No answer of MAX. */
  | { kind: 'page'; status: number }
  /** The message arrives, its answer does not. */
  | { kind: 'answer lost' };

export type MaxBotApi = ReturnType<typeof createMaxBotApi>;

const REQUESTS_A_SECOND = 30;
const DIALOG_CALLS_A_SECOND = 2;

/** Mock of MAX's Bot API (dev.max.ru/docs-api) for the methods in use. */
export function createMaxBotApi({
  botToken,
  botName,
  uploads,
  clock,
  fetch: call,
  people = [],
  webhook,
}: Options) {
  const app = new Hono();
  const dialogs = new Map<number, MaxDialog>(
    people.map((person) => [person.id, { person, state: 'open', messages: [] }]),
  );
  const failures: Failure[] = [];
  const calls: { method: string; path: string; body: unknown }[] = [];
  const settings: { commands?: unknown; subscriptions: Webhook[] } = {
    subscriptions: webhook ? [webhook] : [],
  };
  /** Tokens of photos, and how often each is not ready yet. */
  const photos = new Map<string, { bytes: Uint8Array; notReady: number }>();
  /** Of the next photo. */
  const processing = { notReady: 0 };
  const callbacks = new Map<string, { person: Person; mid: string }>();
  let requests: number[] = [];
  const dialogCalls = new Map<number, number[]>();
  let last = 0;

  const nextId = (start: string): string =>
    `${start}.${(last += 1).toString(16).padStart(16, '0')}`;
  const within = (times: number[]): number[] =>
    times.filter((time) => clock().getTime() - time < 1000 && clock().getTime() >= time);

  function countRequest(): void {
    requests = [...within(requests), clock().getTime()];
    if (requests.length > REQUESTS_A_SECOND) throw new MaxBotError(429, 'too.many.requests');
  }
  function countDialog(id: number): void {
    const times = [...within(dialogCalls.get(id) ?? []), clock().getTime()];
    dialogCalls.set(id, times);
    if (times.length > DIALOG_CALLS_A_SECOND) throw new MaxBotError(429, 'too.many.requests');
  }

  function openDialog(id: number): MaxDialog {
    const dialog = dialogs.get(id);
    if (!dialog || dialog.state === 'none') {
      throw new MaxBotError(404, 'dialog.not.found', 'error.dialog.notfound');
    }
    if (dialog.state === 'stopped') {
      throw new MaxBotError(403, 'chat.denied', 'error.dialog.suspended');
    }
    return dialog;
  }

  function findSent(mid: string): { dialog: MaxDialog; sent: MaxSent } {
    for (const dialog of dialogs.values()) {
      const sent = dialog.messages.find((one) => one.mid === mid);
      if (sent) return { dialog, sent };
    }
    throw new MaxBotError(404, 'message.not.found');
  }

  /** Attachments as they stand in a message. */
  function attach(given: MaxAttachment[]): MaxAttachment[] {
    return given.map((one) => {
      if (one.type !== 'image') return one;
      const { token, photos: uploaded } = one.payload as {
        token?: string;
        photos?: Record<string, { token: string }>;
      };
      const used = token ?? Object.values(uploaded ?? {})[0]?.token ?? '';
      const photo = photos.get(used);
      if (!photo) throw new MaxBotError(400, 'proto.payload', 'unknown photo');
      if (photo.notReady > 0) {
        photo.notReady -= 1;
        throw new MaxBotError(400, 'attachment.not.ready');
      }
      return { type: 'image', payload: { token: used, photo_id: 1, url: `${uploads}/${used}` } };
    });
  }

  const messageOf = ({ dialog, sent }: { dialog: MaxDialog; sent: MaxSent }) => ({
    recipient: { chat_id: dialogOf(dialog.person.id), chat_type: 'dialog', user_id: null },
    timestamp: clock().getTime(),
    body: { mid: sent.mid, seq: last, text: sent.text, attachments: sent.attachments },
  });

  function change(sent: MaxSent, body: unknown): void {
    const { text, attachments } = checkMessage(body);
    if (attachments) sent.attachments = attach(attachments);
    if (typeof text === 'string') sent.text = text;
  }

  async function update(type: string, fields: object): Promise<number> {
    const [hook] = settings.subscriptions;
    if (!hook || (hook.update_types && !hook.update_types.includes(type))) return 0;
    const response = await call(hook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(hook.secret && { 'x-max-bot-api-secret': hook.secret }),
      },
      body: JSON.stringify({ update_type: type, timestamp: clock().getTime(), ...fields }),
    });
    return response.status;
  }

  const userOf = ({ id, first_name }: Person) => ({
    user_id: id,
    first_name,
    last_name: '',
    username: null,
    is_bot: false,
    last_activity_time: clock().getTime(),
  });

  const answering =
    (work: (context: Context, body: unknown) => unknown, fields: readonly string[] = []) =>
    async (context: Context) => {
      const { method, path } = context.req;
      const text = await context.req.text();
      const body: unknown = text ? JSON.parse(text) : {};
      calls.push({ method, path, body });
      try {
        if (context.req.header('authorization') !== botToken) {
          throw new MaxBotError(401, 'verify.token', 'Invalid access_token');
        }
        countRequest();
        const failure = failures.shift();
        if (failure?.kind === 'status') {
          throw new MaxBotError(failure.status, failure.code, failure.message);
        }
        if (failure?.kind === 'page') return context.html('<h1>Away</h1>', failure.status as 502);
        onlyFields(context.req.query(), fields);
        const answer = await work(context, body);
        if (failure?.kind === 'answer lost') throw new TypeError('fetch failed');
        return context.json(answer as object);
      } catch (error) {
        if (!(error instanceof MaxBotError)) throw error;
        return context.json({ code: error.code, message: error.message }, error.status as 400);
      }
    };

  app.onError((error) => {
    throw error;
  });
  app.get(
    '/me',
    answering(() => ({ user_id: 1, first_name: 'petskod', username: botName, is_bot: true })),
  );
  app.patch(
    '/me/commands',
    answering((_, body) => {
      onlyFields(body, ['commands']);
      const { commands } = body as { commands: Record<string, string>[] };
      if (commands.length > 32) throw new MaxBotError(400, 'proto.payload', 'too many commands');
      for (const command of commands) {
        onlyFields(command, ['name', 'description']);
        if (String(command['name']).length > 64 || String(command['description']).length > 128) {
          throw new MaxBotError(400, 'proto.payload', 'a command is too long');
        }
      }
      settings.commands = commands;
      return { success: true };
    }),
  );
  app.get(
    '/subscriptions',
    answering(() => ({
      subscriptions: settings.subscriptions.map(({ url, update_types }) => ({
        url,
        time: clock().getTime(),
        update_types: update_types ?? null,
      })),
    })),
  );
  app.post(
    '/subscriptions',
    answering((_, body) => {
      onlyFields(body, ['url', 'update_types', 'secret']);
      const hook = body as Webhook;
      const { protocol, port } = new URL(hook.url);
      if (protocol !== 'https:' || port !== '') throw new MaxBotError(400, 'proto.payload', 'url');
      if (!/^[\w-]{5,256}$/u.test(hook.secret ?? '')) {
        throw new MaxBotError(400, 'proto.payload', 'secret');
      }
      settings.subscriptions = [
        ...settings.subscriptions.filter(({ url }) => url !== hook.url),
        hook,
      ];
      return { success: true };
    }),
  );
  app.post(
    '/uploads',
    answering(
      (context) => {
        if (context.req.query('type') !== 'image')
          throw new MaxBotError(400, 'proto.payload', 'type');
        return { url: `${uploads}/upload/${nextId('place')}` };
      },
      ['type'],
    ),
  );
  app.post('/upload/:place', async (context) => {
    const file = (await context.req.formData()).get('data');
    if (!(file instanceof File))
      return context.json({ code: 'upload.error', message: 'data' }, 400);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
    if (!isJpeg) return context.json({ code: 'upload.error', message: 'format' }, 400);
    const token = nextId('photo');
    photos.set(token, { bytes, notReady: processing.notReady });
    return context.json({ photos: { [nextId('id')]: { token } } });
  });
  app.post(
    '/messages',
    answering(
      (context, body) => {
        const dialog = openDialog(Number(context.req.query('user_id')));
        countDialog(dialog.person.id);
        const { text, attachments, notify } = checkMessage(body);
        if (!text && !attachments?.length) throw new MaxBotError(400, 'proto.payload', 'empty');
        const sent: MaxSent = {
          mid: nextId('mid'),
          from: 'bot',
          text: text ?? '',
          attachments: attach(attachments ?? []),
          isSilent: notify === false,
        };
        dialog.messages.push(sent);
        return { message: messageOf({ dialog, sent }) };
      },
      ['user_id', 'chat_id', 'disable_link_preview'],
    ),
  );
  app.get(
    '/messages/:mid',
    answering((context) => messageOf(findSent(context.req.param('mid') ?? ''))),
  );
  app.put(
    '/messages',
    answering(
      (context, body) => {
        const { dialog, sent } = findSent(context.req.query('message_id') ?? '');
        countDialog(dialog.person.id);
        change(sent, body);
        return { success: true };
      },
      ['message_id'],
    ),
  );
  app.post(
    '/answers',
    answering(
      (context, body) => {
        onlyFields(body, ['message', 'notification']);
        const { message, notification } = body as { message?: unknown; notification?: string };
        const tapped = callbacks.get(context.req.query('callback_id') ?? '');
        if (!tapped) throw new MaxBotError(404, 'callback.not.found');
        countDialog(tapped.person.id);
        const { dialog, sent } = findSent(tapped.mid);
        if (message) change(sent, message);
        dialog.toast = notification;
        return { success: true };
      },
      ['callback_id'],
    ),
  );

  const dialogWith = (person: Person): MaxDialog => {
    const dialog = dialogs.get(person.id) ?? { person, state: 'none', messages: [] };
    dialogs.set(person.id, dialog);
    return dialog;
  };
  const ended = async (person: Person, type: string): Promise<number> => {
    dialogWith(person).state = 'stopped';
    return update(type, { chat_id: dialogOf(person.id), user: userOf(person) });
  };

  /** What people do in their dialogs; each returns the status of the webhook. */
  const inDialog = {
    start(person: Person, payload?: string): Promise<number> {
      dialogWith(person).state = 'open';
      return update('bot_started', {
        chat_id: dialogOf(person.id),
        user: userOf(person),
        payload: payload ?? null,
        user_locale: 'ru',
      });
    },
    type(person: Person, text: string): Promise<number> {
      const dialog = dialogWith(person);
      dialog.state = 'open';
      const sent: MaxSent = {
        mid: nextId('mid'),
        from: 'user',
        text,
        attachments: [],
        isSilent: false,
      };
      dialog.messages.push(sent);
      const message = { ...messageOf({ dialog, sent }), sender: userOf(person) };
      return update('message_created', { message, user_locale: 'ru' });
    },
    tap(person: Person, mid: string, payload: string): Promise<number> {
      const id = nextId('callback');
      callbacks.set(id, { person, mid });
      const dialog = dialogWith(person);
      dialog.toast = undefined;
      return update('message_callback', {
        callback: { timestamp: clock().getTime(), callback_id: id, payload, user: userOf(person) },
        message: messageOf(findSent(mid)),
        user_locale: 'ru',
      });
    },
    stop: (person: Person): Promise<number> => ended(person, 'bot_stopped'),
    remove: (person: Person): Promise<number> => ended(person, 'dialog_removed'),
  };

  return { app, dialogs, failures, calls, settings, photos, processing, inDialog };
}
