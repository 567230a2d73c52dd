import { createServer, type RequestListener, type Server } from 'node:http';
import { closeAfterEarlyAnswer } from './http/earlyAnswers.ts';
import { untilFree } from './retry.ts';

/** Longer than a proxy keeps idle connections (Caddy: 2 minutes), so that none closes under a request. */
const KEEP_ALIVE_MS = 130_000;

/** The port cannot be used. */
export class ListenError extends Error {}
/** Another process listens on the port. */
class PortTakenError extends ListenError {}

/** Answers 503 until the app is ready. */
const answerNotReady: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/json' });
  response.end('{"ok":false}');
};

export interface Port {
  server: Server;
  /** Sets the listener for all further requests. */
  answerWith(listener: RequestListener): void;
}

/**
 * Listens before anything else starts, so that a second start fails early with a reason.
 * @param onWait called with the reason while another process still uses the port
 */
export const takePort = (
  port: number,
  host: string,
  onWait?: (reason: Error) => void,
): Promise<Port> =>
  untilFree(
    () => listen(port, host),
    (error) => error instanceof PortTakenError,
    onWait,
  );

function listen(port: number, host: string): Promise<Port> {
  let answer = answerNotReady;
  const server = createServer((request, response) => {
    closeAfterEarlyAnswer(request, response);
    answer(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const answerWith = (listener: RequestListener): void => {
    answer = listener;
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTakenError(
              `Port ${port} is taken: another server (petskod itself?) is listening there. Stop it or set PORT.`,
            )
          : new ListenError(
              `Port ${port} on ${host} cannot be used: ${error.code ?? error.message}`,
            ),
      );
    });
    server.listen(port, host, () => resolve({ server, answerWith }));
  });
}
