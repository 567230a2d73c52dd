import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** The raw head, without its last line break. */
  head: string;
  /** Still encoded. */
  body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/** The value of a header; undefined without one. */
export const headerOf = ({ head }: Pick<Answer, 'head'>, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'iu').exec(head)?.[1];

/** A serialized browser request. */
export function requestBytes(
  port: number,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Buffer {
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: */*',
    'Accept-Encoding: br, gzip',
    'User-Agent: petskod-bench',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(head.join('\r\n') + HEAD_END + (body ?? ''));
}

/**
 * A keep-alive connection, one request at a time. Minimal: Node's HTTP client would take longer
 * than the servers and hide their differences.
 */
function openConnection(socket: Socket) {
  let chunks: Buffer[] = [];
  let missing = 0;
  let answer: Omit<Answer, 'body'> | undefined;
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  socket.setNoDelay(true);
  socket.on('error', (error) => pending?.reject(error));
  socket.on('close', () => pending?.reject(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    if (!answer) {
      const received = Buffer.concat([...chunks, chunk]);
      const end = received.indexOf(HEAD_END);
      chunks = [received];
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = headerOf({ head }, 'content-length');
      if (length === undefined) return pending?.reject(new Error(`no length in:\n${head}`));
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
    pending?.resolve(whole);
  });
  return {
    send: (request: Buffer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(request);
      }),
    isClosed: () => socket.destroyed,
    close: () => socket.destroy(),
  };
}

type Connection = ReturnType<typeof openConnection>;

/** Opens so many connections to a port; requests wait for a free one. */
export async function openConnections(port: number, count: number) {
  const open = async (): Promise<Connection> => {
    const socket = connect(port, '127.0.0.1');
    await new Promise((done) => socket.once('connect', done));
    return openConnection(socket);
  };
  const free = await Promise.all(Array.from({ length: count }, open));
  const waiting: ((connection: Connection) => void)[] = [];
  return {
    async send(request: Buffer): Promise<Answer> {
      const found = free.pop() ?? (await new Promise<Connection>((done) => waiting.push(done)));
      // The server closes idle connections.
      const connection = found.isClosed() ? await open() : found;
      const answer = await connection.send(request);
      const next = waiting.shift();
      if (next) next(connection);
      else free.push(connection);
      return answer;
    },
    close: () => free.forEach((connection) => connection.close()),
  };
}
