import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ForwardingServer {
  origin: string;
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
}

/**
 * A server of its own for a test, which hands all requests on to the site until it goes down. Chromium
 * loses navigations now and then while it emulates the loss of the network.
 */
export async function forwardingServer(site: string): Promise<ForwardingServer> {
  const server: Server = createServer((incoming, answer) => {
    const { method, headers, url } = incoming;
    const outgoing = request(`${site}${url}`, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async goDown() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async comeBack() {
      server.listen(port, 'localhost');
      await once(server, 'listening');
    },
  };
}
