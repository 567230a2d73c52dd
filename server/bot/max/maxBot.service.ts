import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { BotChat } from '#contract/session/botChats.ts';
import type { Buttons } from '#server/bot/buttons.ts';
import { commandsOf, unknownText, type Reply } from '#server/bot/commands.ts';
import { workOnce } from '#server/bot/updates.ts';
import type { MaxConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import {
  createMaxApi,
  keyboardOf,
  MaxError,
  messageBody,
  withButtons,
  type MaxMessage,
} from '#server/notices/channels/max/maxApi.ts';
import { setMaxChatState } from '#server/notices/channels/max/maxChats.queries.ts';

/** The updates that the bot handles; it takes any other and does nothing. */
export const MAX_UPDATES = [
  'bot_started',
  'bot_stopped',
  'dialog_removed',
  'message_created',
  'message_callback',
] as const;

const user = v.object({ user_id: v.pipe(v.number(), v.safeInteger()) });
const timestamp = v.number();
const update = v.variant('update_type', [
  v.object({
    update_type: v.literal('bot_started'),
    timestamp,
    user,
    payload: v.nullish(v.string()),
  }),
  v.object({ update_type: v.picklist(['bot_stopped', 'dialog_removed']), timestamp, user }),
  v.object({
    update_type: v.literal('message_created'),
    timestamp,
    message: v.object({
      sender: user,
      // Ids of dialogs may be negative, as those of groups: the type alone tells.
      recipient: v.object({ chat_type: v.literal('dialog') }),
      body: messageBody,
    }),
  }),
  v.object({
    update_type: v.literal('message_callback'),
    timestamp,
    callback: v.object({ callback_id: v.string(), payload: v.nullish(v.string()), user }),
    message: v.nullish(v.object({ body: messageBody })),
  }),
]);
type Update = v.InferOutput<typeof update>;

/** The numbers of the other messenger are positive; 52 bits are exact. */
const DIGEST_BITS = 52n;

function subjectOf(given: Update): string | number {
  switch (given.update_type) {
    case 'message_created':
      return given.message.body.mid;
    case 'message_callback':
      return given.callback.callback_id;
    default:
      return given.user.user_id;
  }
}

/** MAX numbers no updates: a number below zero that is the same for each delivery of one. */
function numberOf(given: Update): number {
  const text = JSON.stringify([given.update_type, given.timestamp, subjectOf(given)]);
  const digest = createHash('sha256').update(text).digest().readBigUInt64BE();
  return -Number(digest >> (64n - DIGEST_BITS)) - 1;
}

export type MaxBot = ReturnType<typeof createMaxBot>;

/** What users do in the dialog with the bot of MAX: start, commands, buttons of notices. */
export function createMaxBot(deps: Deps, max: MaxConfig, buttons: Buttons) {
  const { db } = deps;
  const api = createMaxApi(max, deps.fetch);
  const commands = commandsOf(max.hasNotices);
  const setState = (id: number, state: BotChat): Promise<void> => setMaxChatState(db, id, state);

  const reply = async (id: number, { text, buttons: shown }: Reply): Promise<void> => {
    await api.send(id, { text, attachments: keyboardOf(max, shown) });
  };

  function answerTo(text: string): Reply {
    const [, name = '', rest = ''] = /^\/(\w+)(?:\s+(\S+))?/u.exec(text) ?? [];
    return Object.hasOwn(commands, name)
      ? commands[name as keyof typeof commands](rest)
      : unknownText;
  }

  async function press({
    callback: { callback_id: id, payload, user: from },
    message,
  }: Extract<Update, { update_type: 'message_callback' }>): Promise<void> {
    let changed: MaxMessage | undefined;
    const tap = {
      provider: 'max' as const,
      userId: from.user_id,
      // With the answer: two calls in a second are the most that a dialog takes.
      async showButtons(shown: Parameters<typeof keyboardOf>[1]) {
        if (message) changed = withButtons(max, message.body, shown);
      },
    };
    const text = await buttons.press(tap, payload ?? '');
    await api.answer(id, {
      ...(changed && { message: changed }),
      ...(text && { notification: text }),
    });
  }

  async function work(given: Update): Promise<void> {
    switch (given.update_type) {
      case 'bot_started':
        await setState(given.user.user_id, 'ok');
        return reply(given.user.user_id, commands.start(given.payload ?? ''));
      case 'bot_stopped':
      case 'dialog_removed':
        return setState(given.user.user_id, 'blocked');
      case 'message_created': {
        const { sender, body } = given.message;
        // A dialog that was opened by a link begins without a start.
        await setState(sender.user_id, 'ok');
        return reply(sender.user_id, answerTo(body.text ?? ''));
      }
      case 'message_callback':
        return press(given);
    }
  }

  return {
    /** Works on an update once. Throws when it is to be repeated. */
    async handle(body: unknown): Promise<void> {
      const read = v.safeParse(update, body);
      if (!read.success) return;
      const { output } = read;
      await workOnce(deps, numberOf(output), { work: () => work(output), isRejected });
    },
  };
}

/** MAX would reject a repeated answer too: the dialog is closed, a tap is too old. */
const isRejected = (error: unknown): boolean =>
  error instanceof MaxError && [400, 403, 404].includes(error.status);
