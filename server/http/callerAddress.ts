import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

const GROUPS = 8;
/** A household or a server is given a whole /64 of the newer addresses. */
const GROUPS_OF_NETWORK = 4;

/** The first half of an IPv6 address: what belongs to one subscriber. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** One name for all addresses of one subscriber; undefined for what is no address. */
export function subscriberOf(address: string): string | undefined {
  const plain = address.trim().replace(/%.*$/u, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(plain)?.[1];
  if (mapped || isIP(plain) === 4) return mapped ?? plain;
  return isIP(plain) === 6 ? networkOf(plain) : undefined;
}

/**
 * Where a request comes from; undefined for one that came through no socket (the app called within
 * its own process).
 * @param trustProxy believe the last hop of `X-Forwarded-For`: the one that one's own proxy wrote
 */
export function callerAddress(context: Context, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy && context.req.header('x-forwarded-for')?.split(',').at(-1);
  const named = forwarded ? subscriberOf(forwarded) : undefined;
  if (named) return named;
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  const { address } = incoming ? getConnInfo(context).remote : {};
  return address && subscriberOf(address);
}
