import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { importJWK, jwtVerify } from 'jose';

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  messages: unknown[];
  isGone: boolean;
  /** Its push service ends the connection without an answer. */
  isSilent: boolean;
}

/** Failures on request; each is used once. */
type Failure = { status: ContentfulStatusCode; body?: string; retryAfter?: number };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts what a push service passes to a browser (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
  const theirs = body.subarray(21, 21 + size);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const secret = derive(ecdh.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + size);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

const DAY_SECONDS = 86_400;
const BODY_BYTES_MAX = 4096;

/** Throws unless the server has signed for this push service, for a day at most (RFC 8292). */
async function checkVapid(header: string, origin: string, now: Date): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [base64(point.subarray(1, 33)), base64(point.subarray(33))];
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: origin, currentDate: now });
  const seconds = (payload.exp ?? Number.NaN) - now.getTime() / 1000;
  if (!(seconds <= DAY_SECONDS)) throw new Error('exp must be within 24 hours');
  if (!/^(?:mailto:|https:)/u.test(String(payload.sub))) throw new Error('sub is no contact');
}

/** Mock of a push service with its browsers: POST /browsers subscribes one. */
export function createPushService(url: string, clock: () => Date) {
  const app = new Hono();
  const browsers = new Map<string, Browser>();
  const failures: Failure[] = [];

  function subscribe() {
    const id = base64(randomBytes(9));
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16);
    browsers.set(id, { ecdh, auth, messages: [], isGone: false, isSilent: false });
    const keys = { p256dh: base64(ecdh.getPublicKey()), auth: base64(auth) };
    return { endpoint: `${url}/${id}`, keys };
  }
  const browserOf = (endpoint: string): Browser => {
    const browser = browsers.get(endpoint.split('/').at(-1) ?? '');
    if (!browser) throw new Error('no such browser');
    return browser;
  };

  app.onError((error) => {
    throw error;
  });
  app.post('/browsers', (context) => context.json(subscribe()));
  app.get('/:id', (context) => context.json(browsers.get(context.req.param('id'))?.messages ?? []));
  app.post('/:id', async (context) => {
    const browser = browsers.get(context.req.param('id'));
    if (browser?.isSilent) throw new TypeError('the connection ended');
    const failure = failures.shift();
    if (failure) {
      const { status, body = '', retryAfter } = failure;
      if (retryAfter) context.header('retry-after', String(retryAfter));
      return context.body(body, status);
    }
    if (!browser || browser.isGone) return context.body('', 410);
    const { req } = context;
    if (req.header('content-encoding') !== 'aes128gcm' || !req.header('ttl')) {
      return context.body('', 400);
    }
    try {
      await checkVapid(req.header('authorization') ?? '', new URL(url).origin, clock());
    } catch {
      return context.body('', 401);
    }
    const body = Buffer.from(await req.arrayBuffer());
    if (body.length > BODY_BYTES_MAX) return context.body('', 413);
    browser.messages.push(JSON.parse(decrypt(body, browser)));
    return context.body('', 201);
  });
  return { app, subscribe, browserOf, failures };
}

export type PushService = ReturnType<typeof createPushService>;
