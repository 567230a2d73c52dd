import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { callerAddress } from './callerAddress.ts';
import type { Viewer } from './viewer.ts';

/** Browsers told apart behind one address: an invented user agent adds no more visitors. */
const BROWSERS_PER_ADDRESS = 50;
/** Robots that say so. */
const ROBOT =
  /bot\b|crawl|spider|slurp|preview|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node/iu;

const browserNumber = (userAgent: string): number =>
  createHash('sha256').update(userAgent).digest().readUInt32BE() % BROWSERS_PER_ADDRESS;

/** Who visits: a user, or a browser at an address; undefined for a robot. */
export function visitorOf(
  context: Context,
  viewer: Viewer | undefined,
  trustProxy: number,
): string | undefined {
  if (viewer) return `user ${viewer.id}`;
  const userAgent = context.req.header('user-agent') ?? '';
  if (ROBOT.test(userAgent)) return undefined;
  return `ip ${callerAddress(context, trustProxy) ?? ''} ${browserNumber(userAgent)}`;
}
