import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

const TRY_MS = 10_000;
const TRY_INTERVAL_MS = 50;
const HEALTH_INTERVAL_MS = 1000;
const KEEP_ALIVE_MS = 2000;

/**
 * A reverse proxy with the rules of server/deploy/Caddyfile, where Caddy is not installed: reuses connections
 * for two seconds, leaves out servers that are not ready, and tries another when a connection is rejected.
 */
export async function startBalancer(
  targets: string[],
): Promise<{ url: string; end(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS });
  const unready = new Set<string>();
  let turn = 0;

  const checkHealth = setInterval(() => {
    for (const target of targets.length > 1 ? targets : []) {
      void fetch(`${target}/readyz`).then(
        ({ ok }) => (ok ? unready.delete(target) : unready.add(target)),
        () => unready.add(target),
      );
    }
  }, HEALTH_INTERVAL_MS);

  const next = (): string | undefined => {
    const able = targets.filter((target) => !unready.has(target));
    turn += 1;
    return able[turn % able.length];
  };

  async function send(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const end = performance.now() + TRY_MS;
    for (;;) {
      try {
        const { method, headers } = incoming;
        const outgoing = request(`${next()}${incoming.url}`, { method, headers, agent });
        outgoing.end(body);
        const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
        return response;
      } catch (error) {
        const isUnreached = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!isUnreached || performance.now() > end) throw error;
        await setTimeout(TRY_INTERVAL_MS);
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
    async end() {
      clearInterval(checkHealth);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
