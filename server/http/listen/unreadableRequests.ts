import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpTexts } from '#server/http/texts.ts';

const ANSWERS: Readonly<Record<string, [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, httpTexts.tooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, httpTexts.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, httpTexts.tooSlow],
};
const UNREADABLE = [400, httpTexts.badRequest] as const;
/** For whoever still sends: closed at once, the answer would be lost. */
const DRAIN_MS = 1000;

/** Answers requests that Node cannot read as the API answers errors, and closes their connections. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The rest of the request, after the answer.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const body = JSON.stringify({ detail });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'x-content-type-options: nosniff',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    socket.resume();
    setTimeout(() => socket.destroy(), DRAIN_MS).unref();
  });
}
