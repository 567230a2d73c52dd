import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

const TRY_MS = 10_000;
const TRY_INTERVAL_MS = 50;
const FAIL_MS = 2000;

/**
 * A reverse proxy with the rules of server/deploy/Caddyfile: reuses connections, leaves a server that
 * is closed to it out for a moment, and tries another for ten seconds. A request that a server may have
 * read is repeated only if it is a GET.
 */
export async function startBalancer(targets: string[]): Promise<{ url: string; close(): void }> {
  const agent = new Agent({ keepAlive: true });
  const failedAt = new Map<string, number>();
  let turn = 0;

  const next = (): string | undefined => {
    const now = performance.now();
    const able = targets.filter((target) => now - (failedAt.get(target) ?? -FAIL_MS) >= FAIL_MS);
    turn += 1;
    return able[turn % able.length];
  };

  async function send(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const end = performance.now() + TRY_MS;
    for (;;) {
      const target = next();
      try {
        if (!target) throw new Error('no server is able');
        const { method, headers } = incoming;
        const outgoing = request(`${target}${incoming.url}`, { method, headers, agent });
        outgoing.end(body);
        const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
        return response;
      } catch (error) {
        const isUnreached = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (isUnreached && target) failedAt.set(target, performance.now());
        const isRepeatable = isUnreached || !target || incoming.method === 'GET';
        if (!isRepeatable || performance.now() > end) throw error;
        if (!target) await setTimeout(TRY_INTERVAL_MS);
      }
    }
  }

  const server = createServer((incoming, response) => {
    void (async () => {
      try {
        const answer = await send(incoming, await buffer(incoming));
        const { connection: _, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        response.flushHeaders();
        answer.pipe(response);
        response.once('close', () => answer.destroy());
        answer.once('error', () => response.destroy());
      } catch (error) {
        response.writeHead(502).end((error as Error).message);
      }
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
