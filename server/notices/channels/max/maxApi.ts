import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { cutText } from '#contract/cutText.ts';
import { pathStartParam } from '#contract/startParam.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { MaxConfig } from '#server/config.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';

// dev.max.ru/docs-api. Plain calls: eight methods, over the server's own fetch.

/** Shorter than the lease of a notice, so that no other worker repeats a call in progress. */
const TIMEOUT_MS = 15 * SECOND_MS;
const TEXT_MAX = 4000;
const BUTTON_TEXT_MAX = 128;
/** Of buttons that open something. */
const BUTTONS_A_ROW = 3;
/** Right after its upload an attachment may not be ready. */
const NOT_READY_PAUSES_MS = [1, 2, 4].map((seconds) => seconds * SECOND_MS);

/** An error that MAX itself has answered. */
export class MaxError extends Error {
  readonly status: number;
  /** What tells errors apart: the text may change. */
  readonly code: string;

  constructor(status: number, { code, message }: { code: string; message?: string | undefined }) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** An answer that is not MAX's, such as the page of a proxy. */
export class ForeignAnswerError extends Error {}

const errorBody = v.object({ code: v.string(), message: v.optional(v.string()) });
const attachment = v.looseObject({ type: v.string(), payload: v.optional(v.unknown()) });
const image = v.object({ type: v.literal('image'), payload: v.object({ token: v.string() }) });
export const messageBody = v.looseObject({
  mid: v.string(),
  text: v.nullish(v.string()),
  attachments: v.nullish(v.array(attachment)),
});
export type MaxMessageBody = v.InferOutput<typeof messageBody>;
const sentMessage = v.object({ message: v.object({ body: messageBody }) });
const oneMessage = v.object({ body: messageBody });
const uploadPlace = v.object({ url: v.string() });
/** MAX takes back in an attachment what it has answered to the upload. */
const uploaded = v.looseObject({});
const bot = v.object({ user_id: v.number(), username: v.nullish(v.string()) });
const subscriptions = v.object({ subscriptions: v.array(v.object({ url: v.string() })) });

type MaxButton = { text: string } & (
  | { type: 'callback'; payload: string }
  | { type: 'open_app'; web_app: string; payload: string }
);
export type MaxAttachment =
  | { type: 'image'; payload: object }
  | { type: 'inline_keyboard'; payload: { buttons: MaxButton[][] } };

export interface MaxMessage {
  text?: string;
  attachments?: MaxAttachment[];
  /** False: without a sound. */
  notify?: boolean;
}

function rowsOfThree(buttons: NoticeButton[][]): NoticeButton[][] {
  return buttons.flatMap((row) => {
    const rows: NoticeButton[][] = [];
    for (let start = 0; start < row.length; start += BUTTONS_A_ROW) {
      rows.push(row.slice(start, start + BUTTONS_A_ROW));
    }
    return rows;
  });
}

/** Buttons of a dialog: they act there, or open the app at their path. */
export function keyboardOf(
  { botName }: Pick<MaxConfig, 'botName'>,
  buttons: NoticeButton[][],
): MaxAttachment[] {
  if (buttons.length === 0) return [];
  const rows = rowsOfThree(buttons).map((row) =>
    row.map((button): MaxButton => {
      const text = cutText(button.text, BUTTON_TEXT_MAX, (part) => part.length);
      return 'action' in button
        ? { type: 'callback', text, payload: button.action }
        : { type: 'open_app', text, web_app: botName, payload: pathStartParam(button.path) };
    }),
  );
  return [{ type: 'inline_keyboard', payload: { buttons: rows } }];
}

/** A message that stands in a dialog, with other buttons. What is not sent again disappears. */
export function withButtons(
  max: Pick<MaxConfig, 'botName'>,
  { text, attachments }: MaxMessageBody,
  buttons: NoticeButton[][],
): MaxMessage {
  const images = (attachments ?? []).flatMap((one): MaxAttachment[] => {
    const read = v.safeParse(image, one);
    return read.success ? [read.output] : [];
  });
  return { ...(text && { text }), attachments: [...images, ...keyboardOf(max, buttons)] };
}

export const cutForMax = (text: string): string =>
  cutText(text.toWellFormed(), TEXT_MAX, (part) => part.length);

export type MaxApi = ReturnType<typeof createMaxApi>;

/** The Bot API of MAX. Calls throw a MaxError for its own errors, a ForeignAnswerError, or what fetch throws. */
export function createMaxApi(
  { apiUrl, botToken }: Pick<MaxConfig, 'apiUrl' | 'botToken'>,
  native: typeof fetch,
  sleep: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
) {
  async function read<Schema extends v.GenericSchema>(
    schema: Schema,
    response: Response,
  ): Promise<v.InferOutput<Schema>> {
    const text = await response.text();
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new ForeignAnswerError(`status ${response.status}, no JSON`);
    }
    const error = response.ok ? undefined : v.safeParse(errorBody, answer);
    if (error?.success) throw new MaxError(response.status, error.output);
    const given = v.safeParse(schema, answer);
    if (!response.ok || !given.success) {
      throw new ForeignAnswerError(`status ${response.status}, unknown answer`);
    }
    return given.output;
  }

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    [method, path]: readonly [method: string, path: string],
    { query = {}, body }: { query?: Record<string, string>; body?: object } = {},
  ): Promise<v.InferOutput<Schema>> {
    const search = new URLSearchParams(query).toString();
    const response = await native(`${apiUrl}${path}${search && `?${search}`}`, {
      method,
      headers: {
        authorization: botToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return read(schema, response);
  }

  return {
    me: () => call(bot, ['GET', '/me']),

    setCommands: (commands: { name: string; description: string }[]) =>
      call(v.looseObject({}), ['PATCH', '/me/commands'], { body: { commands } }),

    subscriptions: async () => (await call(subscriptions, ['GET', '/subscriptions'])).subscriptions,

    subscribe: (body: { url: string; update_types: readonly string[]; secret: string }) =>
      call(v.looseObject({}), ['POST', '/subscriptions'], { body }),

    /** Returns the id of the message. */
    async send(userId: number, message: MaxMessage): Promise<string> {
      const query = { user_id: String(userId), disable_link_preview: 'true' };
      for (const pause of [...NOT_READY_PAUSES_MS, undefined]) {
        try {
          const sent = await call(sentMessage, ['POST', '/messages'], { query, body: message });
          return sent.message.body.mid;
        } catch (error) {
          const isEarly = error instanceof MaxError && error.code === 'attachment.not.ready';
          if (!isEarly || pause === undefined) throw error;
          await sleep(pause);
        }
      }
      throw new Error('an attachment is never ready');
    },

    message: async (id: string): Promise<MaxMessageBody> =>
      (await call(oneMessage, ['GET', `/messages/${encodeURIComponent(id)}`])).body,

    edit: (id: string, message: MaxMessage) =>
      call(v.looseObject({}), ['PUT', '/messages'], { query: { message_id: id }, body: message }),

    /** Says that a tap is worked on, with a passing text or with other buttons. */
    answer: (callbackId: string, answer: { message?: MaxMessage; notification?: string }) =>
      call(v.looseObject({}), ['POST', '/answers'], {
        query: { callback_id: callbackId },
        body: answer,
      }),

    /** Returns the attachment of a JPEG. */
    async upload(jpeg: Uint8Array): Promise<MaxAttachment> {
      const { url } = await call(uploadPlace, ['POST', '/uploads'], { query: { type: 'image' } });
      const form = new FormData();
      form.set('data', new File([new Uint8Array(jpeg)], 'photo.jpg', { type: 'image/jpeg' }));
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await native(url, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        signal,
      });
      return { type: 'image', payload: await read(uploaded, response) };
    },
  };
}
