import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A Node server without a framework, as a child process: sends the bytes that it is given.

export interface BareAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

let answer: BareAnswer = { headers: {}, body: Buffer.alloc(0) };

const server = createServer((_, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('message', (next: BareAnswer) => {
  answer = { headers: next.headers, body: Buffer.from(next.body) };
  process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));
