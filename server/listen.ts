import { createServer, type RequestListener, type Server } from 'node:http';
import { closeAfterEarlyAnswer } from './http/earlyAnswers.ts';
import { untilFree } from './retry.ts';

/** Raised when the port may not be used. */
export class ListenError extends Error {}
/** Raised when another process listens on the port. */
class PortTakenError extends ListenError {}

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

/**
 * Takes the port before anything else is started, so that a second start ends early and says why.
 * @param onWait is called with the reason when the start waits for another process to end
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
