import { streamSSE } from 'hono/streaming';
import {
  listDialogs,
  listMessages,
  liveEvents,
  sendMessage,
  toggleBlock,
} from '#contract/messages.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { Live } from './live.ts';
import type { MessagesService } from './messages.service.ts';

const SEND_KEY = /^[\w-]{1,64}$/u;
const HEARTBEAT_MS = 25_000;

export function messageRoutes(
  endpoints: EndpointRegistry,
  messages: MessagesService,
  live: Live,
): void {
  endpoints.handle(listDialogs, ({ viewer }) => messages.dialogs(viewer));
  endpoints.handle(listMessages, ({ params, query, viewer }) =>
    messages.conversation(viewer, params.userId, query),
  );
  endpoints.handle(sendMessage, ({ body, viewer, context }) => {
    const key = context.req.header('idempotency-key');
    return messages.send(viewer, body, key && SEND_KEY.test(key) ? key : undefined);
  });
  endpoints.handle(toggleBlock, async ({ params, viewer }) => ({
    blocked: await messages.toggleBlock(viewer, params.userId),
  }));
  endpoints.respond(liveEvents, async ({ viewer, context }) =>
    streamSSE(context, async (stream) => {
      const stop = await live.subscribe(viewer.id, (event) => {
        void stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
      });
      stream.onAbort(stop);
      await stream.writeSSE({ event: 'ready', data: '{}' });
      while (!stream.aborted) {
        await stream.sleep(HEARTBEAT_MS);
        await stream.write(': heartbeat\n\n');
      }
    }),
  );
}
