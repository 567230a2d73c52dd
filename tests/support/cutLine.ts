import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface CutLine {
  /** The URL of its target, through the proxy. */
  url: string;
  /** Ends every connection, as its server or as a broken network does, and accepts no new one. */
  cut(how?: 'closed' | 'reset'): Promise<void>;
  restore(): Promise<void>;
  /** Loses all that is sent from now on, on new connections too, as when the host is gone. */
  vanish(): void;
  /** New connections lead to the target again. */
  reappear(): void;
}

/** A TCP proxy to a local server that can be cut, or vanish. */
export async function lineTo(target: string): Promise<CutLine> {
  const url = new URL(target);
  const sockets = new Set<Socket>();
  let isGone = false;
  const open = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      if (isGone) {
        sockets.add(near.on('error', () => {}));
        return;
      }
      const far = connect(Number(url.port), '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const proxied = new URL(target);
  proxied.port = String(port);
  return {
    url: proxied.href,
    async cut(how = 'closed') {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        if (how === 'reset') socket.resetAndDestroy();
        else socket.destroy();
      }
      await closed;
    },
    async restore() {
      server = await open(port);
    },
    vanish() {
      isGone = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    reappear() {
      isGone = false;
    },
  };
}
