import { createServer, type Server } from 'node:http';

/** Raised when the port is taken or may not be used. */
export class ListenError extends Error {}

/** Takes the port before anything else is started, so that a second start ends at once and says why. */
export function takePort(port: number, host: string): Promise<Server> {
  const server = createServer();
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
    server.listen(port, host, () => resolve(server));
  });
}
