import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** IPv6 clients are counted by their /64 network: four groups of 16 bits. */
const NETWORK_GROUPS = 4;

/** «203.0.113.7:51234» and «[2001:db8::9]:443»: some proxies name the port. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/u;
/** The prefix under which NAT64 has IPv4 addresses, RFC 6052. */
const NAT64 = 'rfc6052';

/** A key for all addresses of one subscriber; undefined for an invalid address. */
export function subscriberOf(address: string): string | undefined {
  const given = address.trim();
  const { v6, v4 } = WITH_PORT.exec(given)?.groups ?? {};
  const plain = v6 ?? v4 ?? given;
  // ipaddr.js accepts `1` and `0x7f.1` as addresses; Node does not.
  const version = isIP(plain);
  if (version !== 6) return version === 4 ? plain : undefined;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.range() === NAT64) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The caller's IP address; undefined for internal requests, which have no socket.
 * @param trustProxy so many of our own proxies added a hop to `X-Forwarded-For`; who went past the first
 * of them has fewer hops
 */
export function callerAddress(context: Context, trustProxy: number): string | undefined {
  const hops = context.req.header('x-forwarded-for')?.split(',') ?? [];
  const forwarded = trustProxy > 0 && (hops.at(-trustProxy) ?? hops[0]);
  const named = forwarded ? subscriberOf(forwarded) : undefined;
  if (named) return named;
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  const { address } = incoming ? getConnInfo(context).remote : {};
  return address && subscriberOf(address);
}
