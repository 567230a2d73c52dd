import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { SignJWT } from 'jose';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';

/** A browser as its push service knows it. */
export interface PushSubscription {
  endpoint: string;
  /** The browser's public key and secret, base64url. */
  p256dh: string;
  auth: string;
}

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
const JWT_MS = 12 * HOUR_MS;
/** The last record of a message ends with this byte (RFC 8188). */
const LAST_RECORD = 2;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The server's keys (RFC 8292), derived from the token secret: all servers of a site have the same. */
export function vapidKeysOf(secret: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(createHmac('sha256', secret).update('web push').digest());
  return { publicKey: base64(ecdh.getPublicKey()), privateKey: base64(ecdh.getPrivateKey()) };
}

/** Whether messages can be encrypted for this key: an uncompressed point of the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    return Boolean(ECDH.convertKey(bytesOf(p256dh), CURVE));
  } catch {
    return false;
  }
}

/** Whether the server calls this URL: on https, of a known push service, without credentials. */
export function isPushService(endpoint: string, pushServices: readonly string[]): boolean {
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (pushServices.includes(origin)) return true;
  const isOf = (domain: string): boolean => `.${hostname}`.endsWith(`.${domain}`);
  return protocol === 'https:' && port === '' && pushServices.some(isOf);
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const label = (name: string, ...rest: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), ...rest]);

/**
 * Encrypts a message for a browser: aes128gcm (RFC 8188) with the keys of RFC 8291.
 * @param given salt and private key, for the RFC's test vector
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  given?: { salt: Buffer; privateKey: Buffer },
): Buffer {
  const salt = given?.salt ?? randomBytes(16);
  const own = createECDH(CURVE);
  if (given) own.setPrivateKey(given.privateKey);
  else own.generateKeys();
  const [theirs, ours] = [bytesOf(p256dh), own.getPublicKey()];
  const info = label('WebPush: info', theirs, ours);
  const secret = derive(own.computeSecret(theirs), bytesOf(auth), info, 32);
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12);
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])]);
  if (plain.length > RECORD_BYTES - TAG_BYTES) throw new RangeError('the push is too long');
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed]);
}

/** The header by which a push service knows the server. */
export async function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { subject, at }: { subject: string; at: Date },
): Promise<string> {
  const point = bytesOf(publicKey);
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: base64(point.subarray(1, 33)),
      y: base64(point.subarray(33)),
      d: privateKey,
    },
  });
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(Math.floor((at.getTime() + JWT_MS) / SECOND_MS))
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
