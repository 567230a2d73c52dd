import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import {
  blockAnswer,
  dialog,
  message,
  messagesQuery,
  otherParams,
  sendMessageBody,
  sentMessage,
} from '#contract/messages.ts';
import { answerJson } from '#server/http/answerJson.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/session/viewer.ts';
import type { Live } from './live.ts';
import type { MessagesService } from './messages.service.ts';

const SEND_KEY = /^[\w-]{1,64}$/u;
const HEARTBEAT_MS = 25_000;

/**
 * A poll that finds nothing new costs what signing in costs: the person's row holds the version of
 * their inbox, and an unchanged one is answered with 304 before anything else is asked.
 */
async function unlessSeen(
  context: Context,
  viewer: Viewer,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const tag = `W/"${viewer.id}-${viewer.inboxVersion}"`;
  const headers = { etag: tag, 'cache-control': 'private, no-cache' };
  if (context.req.header('if-none-match') === tag) return context.body(null, 304, headers);
  return answerJson(context, await answer(), 200, headers);
}

export function messageRoutes(addresses: Addresses, messages: MessagesService, live: Live): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/dialogs',
      access: 'person',
      summary: 'Dialogs, support first, then the newest; 304 for an unchanged If-None-Match',
      answer: v.array(dialog),
    },
    ({ viewer, context }) => unlessSeen(context, viewer, () => messages.dialogs(viewer)),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/messages/:userId',
      access: 'person',
      summary: 'A page of a conversation in the order of time; opening it marks it read',
      params: otherParams,
      query: messagesQuery,
      answer: v.array(message),
    },
    ({ params, query, viewer, context }) =>
      unlessSeen(context, viewer, () => messages.conversation(viewer, params.userId, query)),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/send-message',
      access: 'writer',
      summary: 'Sends a message; an Idempotency-Key header makes a repeat harmless',
      body: sendMessageBody,
      answer: sentMessage,
    },
    ({ body, viewer, context }) => {
      const key = context.req.header('idempotency-key');
      return messages.send(viewer, body, key && SEND_KEY.test(key) ? key : undefined);
    },
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/block/:userId',
      access: 'writer',
      summary: 'Blocks a person or takes the block back',
      params: otherParams,
      answer: blockAnswer,
    },
    async ({ params, viewer }) => ({ blocked: await messages.toggleBlock(viewer, params.userId) }),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/live',
      access: 'person',
      summary: 'Server-sent events: new messages, reads and blocks as they happen',
      answer: v.unknown(),
    },
    async ({ viewer, context }) =>
      streamSSE(context, async (stream) => {
        const stop = await live.follow(viewer.id, (event) => {
          void stream.writeSSE({ event: event.type, data: JSON.stringify(event) });
        });
        stream.onAbort(stop);
        await stream.writeSSE({ event: 'ready', data: '{}' });
        while (!stream.aborted) {
          await stream.sleep(HEARTBEAT_MS);
          await stream.write(': still here\n\n');
        }
      }),
  );
}
