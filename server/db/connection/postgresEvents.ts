import { Client, type ClientConfig } from 'pg';
import type { EventBus } from '#server/db/database.ts';

/** Short, so that few announcements are missed. */
const RECONNECT_MS = 500;

type Listener = (payload: string) => void;

interface PostgresEvents extends EventBus {
  close(): void;
}

/**
 * LISTEN on a connection of its own, which is replaced when it is lost. Without heartbeats it would not
 * notice that its host is gone.
 */
export function createPostgresEvents(
  connection: ClientConfig,
  heartbeatMs: number,
): PostgresEvents {
  const listeners = new Map<string, Set<Listener>>();
  let current: Promise<Client> | undefined;
  let reconnection: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<Client> {
    const client = new Client({
      ...connection,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
    });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    });
    let heartbeat: NodeJS.Timeout | undefined;
    client.once('end', () => {
      clearInterval(heartbeat);
      current = undefined;
      if (!isClosed) reconnection = setTimeout(() => connected().catch(() => {}), RECONNECT_MS);
    });
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    // One without an answer ends the connection.
    heartbeat = setInterval(() => client.query('SELECT 1').catch(() => {}), heartbeatMs);
    return client;
  }

  const connected = (): Promise<Client> => (current ??= open());

  return {
    async listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      try {
        const client = await connected();
        await client.query(`LISTEN ${channel}`);
      } catch (error) {
        known.delete(listener);
        throw error;
      }
      return async () => void known.delete(listener);
    },

    close() {
      isClosed = true;
      clearTimeout(reconnection);
      current?.then((client) => client.end()).catch(() => {});
    },
  };
}
