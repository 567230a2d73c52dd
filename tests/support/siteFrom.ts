import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { Site } from './client.ts';

/** The site as a client at this address of the machine sees it: proxies choose the server by it. */
export function siteFrom(url: string, localAddress: string): Site & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  return {
    async request(path, { method, headers, body, signal } = {}) {
      const sent = request(`${url}${path}`, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        agent,
        localAddress,
        ...(signal && { signal }),
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const { 'content-type': type = '' } = answer.headers;
      return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>, {
        status: answer.statusCode ?? 0,
        headers: { 'content-type': type },
      });
    },
    close: () => agent.destroy(),
  };
}
