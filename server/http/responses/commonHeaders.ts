import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { frameAncestorsOf, type Config, type FramedConfig } from '#server/config.ts';
import { currentRequest } from '#server/shared/currentRequest.ts';

type Headers = Readonly<Record<string, string>>;

declare module 'hono' {
  interface ContextVariableMap {
    requestId: string;
    commonHeaders: Headers;
    /** What the response sets. */
    cookies?: string[];
    /** The response has the common headers already. */
    isComplete: boolean;
  }
}

/** Format of a request id from our own proxy. */
const REQUEST_ID = /^[\w\-=]{1,255}$/u;

/** The site may ask for a location and write to the clipboard; frames inside it may do neither. */
const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'clipboard-write=(self)',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ');

/**
 * Adds the request id and security headers to every response. Frequent answers are complete
 * responses already; all others get the headers here.
 */
export function commonHeaders(
  config: Pick<Config, 'publicUrl' | 'trustProxy'> & FramedConfig,
): MiddlewareHandler {
  const { publicUrl, trustProxy } = config;
  const security = {
    'content-security-policy': `frame-ancestors ${frameAncestorsOf(config)}`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=15552000',
    }),
    'x-content-type-options': 'nosniff',
  };
  return async (context, next) => {
    const given = trustProxy ? context.req.header('x-request-id') : undefined;
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    const headers = { ...security, 'x-request-id': requestId };
    context.set('requestId', requestId);
    context.set('commonHeaders', headers);
    await currentRequest.run(requestId, next);
    if (context.get('isComplete')) return;
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  };
}

/**
 * A response with the common headers and its own. Plain objects as headers: the Headers class takes
 * longer than the framework does for the whole request.
 */
export function completeResponse(
  context: Context,
  body: Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): Response {
  context.set('isComplete', true);
  const response = new Response(body, {
    status,
    headers: { ...context.get('commonHeaders'), ...headers },
  });
  for (const cookie of context.get('cookies') ?? []) response.headers.append('set-cookie', cookie);
  return response;
}
