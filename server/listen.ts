import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { closeAfterEarlyAnswer } from './http/earlyAnswers.ts';
import { thisRelease } from './release.ts';
import { untilFree } from './retry.ts';

/** Longer than a proxy keeps idle connections (Caddy: 2 minutes), so that none closes under a request. */
const KEEP_ALIVE_MS = 130_000;

/** The port cannot be used. */
export class ListenError extends Error {}
/** Another process listens on the port. */
class PortTakenError extends ListenError {}

/** A start takes about a second; a proxy waits as long. */
const START_WAIT_MS = 10_000;
const WAITING_MAX = 1000;
/** So long a connection may carry one more request, whose answer announces the end. */
const LAST_REQUEST_MS = 150;
const ALIVE = /^\/healthz(?:\?|$)/u;
const READY = /^\/readyz(?:\?|$)/u;

const answerAlive: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ok: true, ...thisRelease }));
};
const answerNotReady: RequestListener = (_, response) => {
  response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/json' });
  response.end('{"ok":false}');
};

export interface Port {
  server: Server;
  /** Sets the listener, also for the requests that wait for it. */
  answerWith(listener: RequestListener): void;
  /**
   * Accepts no more connections, tells those that are open to close with their next answer, and closes idle
   * ones a moment later: closing them at once would lose the requests on their way.
   */
  drain(steps: {
    /** No connection takes another request: streams that end now open again elsewhere. */
    onQuiet: () => void;
    onClosed: () => void;
  }): void;
}

/** Lets requests wait until the app is ready; health checks are answered at once. */
function holdRequests(): { wait: RequestListener; release(listener: RequestListener): void } {
  const waiting = new Set<(listener: RequestListener) => void>();
  return {
    wait(request, response) {
      const { url = '' } = request;
      if (ALIVE.test(url)) {
        answerAlive(request, response);
        return;
      }
      if (READY.test(url) || waiting.size >= WAITING_MAX) {
        answerNotReady(request, response);
        return;
      }
      const leave = (listener?: RequestListener): void => {
        clearTimeout(timer);
        waiting.delete(leave);
        listener?.(request, response);
      };
      const timer = setTimeout(() => leave(answerNotReady), START_WAIT_MS);
      waiting.add(leave);
      response.once('close', () => leave());
    },
    release(listener) {
      for (const leave of waiting) leave(listener);
    },
  };
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
  const { wait, release } = holdRequests();
  let answer = wait;
  let isDraining = false;
  const server = createServer((request, response) => {
    if (isDraining) response.setHeader('connection', 'close');
    closeAfterEarlyAnswer(request, response);
    answer(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const answerWith = (listener: RequestListener): void => {
    answer = listener;
    release(listener);
  };
  const drain: Port['drain'] = ({ onQuiet, onClosed }) => {
    isDraining = true;
    // A late timer runs before the requests that have arrived meanwhile are read.
    const closeIdle = setInterval(
      () => setImmediate(() => server.closeIdleConnections()),
      LAST_REQUEST_MS,
    );
    setTimeout(onQuiet, 2 * LAST_REQUEST_MS);
    // The HTTP server's own `close` closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearInterval(closeIdle);
      onClosed();
    });
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
    server.listen(port, host, () => resolve({ server, answerWith, drain }));
  });
}
