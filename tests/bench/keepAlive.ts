import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** The head as it came, without its last line break. */
  head: string;
  /** Still encoded. */
  body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** The value of a header; undefined without one. */
export const headerOf = ({ head }: Pick<Answer, 'head'>, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'iu').exec(head)?.[1];

/** A request of a browser, ready to be sent. */
export function requestBytes(port: number, path: string, body?: string): Buffer {
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: */*',
    'Accept-Encoding: br, gzip',
    'User-Agent: petskod-bench',
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(head.join('\r\n') + HEAD_END + (body ?? ''));
}

/**
 * One kept connection, one request at a time. It does as little as possible: an HTTP client of Node
 * would take longer than the servers, and every server would seem equally fast.
 */
function openConnection(socket: Socket) {
  let chunks: Buffer[] = [];
  let missing = 0;
  let answer: Omit<Answer, 'body'> | undefined;
  let settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  socket.setNoDelay(true);
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    if (!answer) {
      const received = Buffer.concat([...chunks, chunk]);
      const end = received.indexOf(HEAD_END);
      chunks = [received];
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = headerOf({ head }, 'content-length');
      if (length === undefined) return settle?.reject(new Error(`no length in:\n${head}`));
      answer = { status: Number(head.slice(9, 12)), head };
      chunks = [received.subarray(end + HEAD_END.length)];
      missing = Number(length) - (chunks[0]?.length ?? 0);
    } else {
      chunks.push(chunk);
      missing -= chunk.length;
    }
    if (missing > 0) return;
    const whole = { ...answer, body: Buffer.concat(chunks) };
    chunks = [];
    answer = undefined;
    settle?.resolve(whole);
  });
  return {
    ask: (request: Buffer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** As many connections to a port as are asked for at once. */
export async function openConnections(port: number, count: number) {
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1');
      await new Promise((done) => socket.once('connect', done));
      return openConnection(socket);
    }),
  );
  const free = [...all];
  return {
    async ask(request: Buffer): Promise<Answer> {
      const connection = free.pop();
      if (!connection) throw new Error('more requests at once than connections');
      const answer = await connection.ask(request);
      free.push(connection);
      return answer;
    },
    close: () => all.forEach((connection) => connection.close()),
  };
}
