import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** A household or a server gets a whole /64 of IPv6: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** One name for all addresses of one subscriber; undefined for what is no address. */
export function subscriberOf(address: string): string | undefined {
  const plain = address.trim();
  // ipaddr.js would read `1` or `0x7f.1` as addresses; Node does not.
  const version = isIP(plain);
  if (version !== 6) return version === 4 ? plain : undefined;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
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
