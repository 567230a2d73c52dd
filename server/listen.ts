import { createServer, type RequestListener, type Server } from 'node:http';
import { closeAfterEarlyAnswer } from './http/earlyAnswers.ts';

/** Raised when the port is taken or may not be used. */
export class ListenError extends Error {}

/** Until the app is ready whoever asks is told to come back. */
const notYet: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/json' });
  response.end('{"ok":false}');
};

export interface Port {
  server: Server;
  /** From now on this answers. */
  answerWith(listener: RequestListener): void;
}

/** Takes the port before anything else is started, so that a second start ends at once and says why. */
export function takePort(port: number, host: string): Promise<Port> {
  let answer = notYet;
  const server = createServer((request, response) => {
    closeAfterEarlyAnswer(request, response);
    answer(request, response);
  });
  const answerWith = (listener: RequestListener): void => {
    answer = listener;
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new ListenError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: another server (petskod itself?) is listening there. Stop it or set PORT.`
            : `Port ${port} on ${host} cannot be used: ${error.code ?? error.message}`,
        ),
      );
    });
    server.listen(port, host, () => resolve({ server, answerWith }));
  });
}
