import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import {
  changeDialog,
  deleteMessage,
  listDialogs,
  listMessages,
  liveEvents,
  removeDialog,
  sendMessage,
  sendPhoto,
  sendTyping,
  toggleBlock,
} from '#contract/messages/messages.ts';
import type { Config } from '#server/config.ts';
import { callerAddress } from '#server/http/callerAddress.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ConversationsService } from './conversations/conversations.service.ts';
import type { Live } from './live.ts';
import type { MessagesService } from './messages.service.ts';

const SEND_KEY = /^[\w-]{1,64}$/u;
const HEARTBEAT_MS = 25_000;

/** True after a pause; false when the stream ends before. */
const heartbeatIsDue = (signal: AbortSignal): Promise<boolean> =>
  setTimeout(HEARTBEAT_MS, true, { signal }).catch(() => false);

export const sendKeyOf = (context: Context): string | undefined => {
  const key = context.req.header('idempotency-key');
  return key && SEND_KEY.test(key) ? key : undefined;
};

export function messageRoutes(
  endpoints: EndpointRegistry,
  {
    messages,
    conversations,
    live,
  }: { messages: MessagesService; conversations: ConversationsService; live: Live },
  { trustProxy }: Pick<Config, 'trustProxy'>,
): void {
  endpoints.handle(listDialogs, ({ query, viewer }) => conversations.dialogs(viewer, query));
  endpoints.handle(listMessages, ({ params, query, viewer }) =>
    conversations.conversation(viewer, params.id, query),
  );
  endpoints.handle(sendMessage, ({ body, viewer, context }) =>
    messages.send(viewer, body, sendKeyOf(context)),
  );
  endpoints.handle(sendPhoto, ({ form, files, viewer, context }) =>
    messages.sendPhoto(viewer, form, files, sendKeyOf(context)),
  );
  endpoints.handle(deleteMessage, async ({ params, viewer }) => {
    await messages.deleteMessage(viewer, params.id);
    return OK;
  });
  endpoints.handle(sendTyping, async ({ params, viewer }) => {
    await messages.typing(viewer, params.userId);
    return OK;
  });
  endpoints.handle(toggleBlock, async ({ params, viewer }) => ({
    blocked: await messages.toggleBlock(viewer, params.userId),
  }));
  endpoints.handle(changeDialog, async ({ params, body, viewer }) => {
    await messages.changeDialog(viewer, params.userId, body);
    return OK;
  });
  endpoints.handle(removeDialog, async ({ params, viewer }) => {
    await messages.removeDialog(viewer, params.userId);
    return OK;
  });
  endpoints.respond(liveEvents, async ({ viewer, context }) => {
    const address = callerAddress(context, trustProxy);
    const { id: userId, sessionId } = viewer;
    const { signal, follow, isAllowed, end } = live.open({ userId, sessionId, address });
    const response = streamSSE(context, async (stream) => {
      stream.onAbort(end);
      try {
        await follow((event) => {
          void stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
        });
        if (!(await isAllowed())) return;
        await stream.writeSSE({ event: 'ready', data: '{}' });
        while ((await heartbeatIsDue(signal)) && (await isAllowed())) {
          await stream.write(': heartbeat\n\n');
        }
      } finally {
        end();
      }
    });
    response.headers.set('cache-control', 'no-store');
    // A proxy must not reuse the connection: streams end when the server stops.
    response.headers.set('connection', 'close');
    return response;
  });
}
