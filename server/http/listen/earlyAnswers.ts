import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the rest of an unread body is read and discarded. */
const DRAIN_MS = 5000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes the connection after an answer that is sent before the whole body was read, and announces
 * it (RFC 9112, 9.6). The socket drains first: closing it while data arrive would reset the
 * connection and lose the answer.
 */
export function closeAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { writeHead, end } = response;

  const endWhenDrained = (chunk?: unknown): ServerResponse => {
    if (chunk) response.write(chunk);
    const finish = (): void => {
      clearTimeout(timer);
      response.end = end;
      response.end();
    };
    const timer = setTimeout(finish, DRAIN_MS);
    request.once('close', finish);
    request.removeAllListeners('data').resume();
    return response;
  };

  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.setHeader('connection', 'close');
      response.end = endWhenDrained;
    }
    return Reflect.apply(writeHead, response, head);
  }) as typeof writeHead;
}
