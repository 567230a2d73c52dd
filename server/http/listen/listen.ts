import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { closeAfterEarlyAnswer } from './earlyAnswers.ts';
import { answerUnreadable } from './unreadableRequests.ts';
import { thisRelease } from '#server/shared/release.ts';
import { untilFree } from '#server/shared/retry.ts';

/** Longer than a proxy keeps idle connections (Caddy: 2 minutes), so that none closes under a request. */
const KEEP_ALIVE_MS = 130_000;

/** The first socket that systemd passes to a service, sd_listen_fds(3). */
const INHERITED_FD = 3;

/** The port cannot be used. */
export class ListenError extends Error {}
/** Another process listens on the port. */
class PortTakenError extends ListenError {}

/** A start takes about a second; a proxy waits as long. */
const START_WAIT_MS = 10_000;
const WAITING_MAX = 1000;
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

/**
 * The states of a server, in their order:
 *
 * | state    | begins with        | requests                     | `/readyz` | idle connections |
 * |----------|--------------------|------------------------------|-----------|------------------|
 * | starting | the port           | wait 10 s, then get 503      | 503       | stay             |
 * | serving  | `answerWith`       | are answered                 | the app   | stay             |
 * | draining | `drain`            | are answered, then closed    | 503       | stay             |
 * | quiet    | `noticeMs` later   | of open connections: as above | 503      | are closed       |
 * | closed   | the last one ends  |                              |           |                  |
 */
export interface Port {
  server: Server;
  /** Sets the listener, also for the requests that wait for it. */
  answerWith(listener: RequestListener): void;
  /**
   * Fails `/readyz` and answers everything else with `Connection: close`; after `noticeMs` accepts no more
   * connections. Idle ones are closed then: a proxy has given them up, so no request is on its way.
   */
  drain(steps: {
    /** Longer than the proxy's health interval and than it keeps idle connections. */
    noticeMs: number;
    /** New connections go elsewhere: streams that end now open again there. */
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
 * The socket of `petskod.socket`. It outlives the process: connections wait in it while the server restarts.
 */
const inheritedSocket = ({
  LISTEN_PID,
  LISTEN_FDS,
}: NodeJS.ProcessEnv): { fd: number } | undefined =>
  LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? { fd: INHERITED_FD } : undefined;

/**
 * Listens before anything else starts, so that a second start fails early with a reason. A socket that
 * systemd passes goes before port and host.
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
    if (isDraining && READY.test(request.url ?? '')) answerNotReady(request, response);
    else answer(request, response);
  });
  answerUnreadable(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const answerWith = (listener: RequestListener): void => {
    answer = listener;
    release(listener);
  };
  const drain: Port['drain'] = ({ noticeMs, onQuiet, onClosed }) => {
    isDraining = true;
    // A late timer runs before what has arrived meanwhile is read.
    const afterReads = (step: () => void): void => void setImmediate(step);
    const stopListening = (): void => {
      onQuiet();
      const closeIdle = setInterval(
        () => afterReads(() => server.closeIdleConnections()),
        noticeMs,
      );
      // The HTTP server's own `close` closes idle connections at once.
      NetServer.prototype.close.call(server, () => {
        clearInterval(closeIdle);
        onClosed();
      });
      server.closeIdleConnections();
    };
    setTimeout(() => afterReads(stopListening), noticeMs);
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
    server.listen(inheritedSocket(process.env) ?? { port, host }, () =>
      resolve({ server, answerWith, drain }),
    );
  });
}
