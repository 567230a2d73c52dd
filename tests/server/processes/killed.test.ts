import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Caller } from '#tests/support/client.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { petDraft } from '#tests/support/pets.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { tinyImage } from '#tests/support/images.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

/** KILL_ROUNDS sets the number of rounds, KILL_SEED the times. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? (inject('isSecondDatabase') ? 1 : 2));
const SEED = Number(process.env['KILL_SEED'] ?? 7);
const DATABASE = 'killed';
const WRITERS = 4;
const PAGE = 100;

/** Between 0 and 1, deterministic by round. */
const chance = (round: number): number => {
  const wave = Math.sin(SEED * 1000 + round) * 10_000;
  return wave - Math.floor(wave);
};

interface Acknowledged {
  messages: string[];
  ads: number[];
}

const folder = temporaryFolder();
const postgresUrl = inject('postgresUrl');
let image: Awaited<ReturnType<typeof tinyImage>>;
let server: ServerProcess;

/** The embedded database without PostgreSQL. */
const start = (): Promise<ServerProcess> =>
  startServer(folder.path, {
    DATABASE_URL: postgresUrl ? `${postgresUrl}/${DATABASE}` : undefined,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });

beforeAll(async () => {
  image = await tinyImage();
  if (postgresUrl) await createDatabase(postgresUrl, DATABASE);
});

afterAll(async () => {
  await server?.end('SIGKILL');
  folder.remove();
});

/** Writes until the server is gone; records what was acknowledged. */
async function writeOn(
  user: Caller,
  to: number,
  name: string,
  { told, onTold }: { told: Acknowledged; onTold: () => void },
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      if (turn % 6 === 5) {
        const answer = await user.form<{ id: number }>('/api/articles/create', petDraft(), [image]);
        expectOk(answer);
        told.ads.push(answer.body.id);
      } else {
        const text = `${name} ${turn}`;
        expectOk(await user.post('/api/send-message', { to_user: to, text }));
        told.messages.push(text);
      }
    } catch (error) {
      // fetch throws TypeError when the connection is lost; anything else fails the test.
      if (error instanceof TypeError) return;
      throw error;
    }
    onTold();
  }
}

async function conversation(reader: Caller, other: number): Promise<Set<string>> {
  const texts = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await reader.get<{ text: string }[]>(
      `/api/messages/${other}?limit=${PAGE}&offset=${offset}`,
    );
    expectOk(page);
    for (const { text } of page.body) texts.add(text);
    if (page.body.length < PAGE) return texts;
  }
}

async function expectThere({ messages, ads }: Acknowledged, sender: number): Promise<void> {
  const texts = await conversation(await server.enter(2), sender);
  expect(messages.filter((text) => !texts.has(text))).toEqual([]);
  for (const id of ads) {
    const ad = await server.visitor.get<{ images: string[] }>(`/api/articles/${id}`);
    expectOk(ad);
    for (const size of ['full', 'thumb']) {
      const file = await server.visitor.fetch(`/api/image/${ad.body.images[0]}?size=${size}`);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
  }
}

test(
  'a server killed under load loses nothing that it has acknowledged',
  async () => {
    const told: Acknowledged = { messages: [], ads: [] };
    server = await start();
    for (let round = 0; round < ROUNDS; round += 1) {
      const idOf = async (user: Caller) =>
        (await user.get<{ user_id: number }>('/api/check-token')).body.user_id;
      const sender = await server.enter(1);
      const to = await idOf(await server.enter(2));
      const from = await idOf(sender);

      const writing: Promise<void>[] = [];
      let left = 10 + Math.floor(chance(round) * 150);
      const kill = new Promise<void>((resolve) => {
        const onTold = (): void => {
          left -= 1;
          if (left === 0) void server.end('SIGKILL').then(resolve);
        };
        for (let writer = 0; writer < WRITERS; writer += 1) {
          writing.push(writeOn(sender, to, `${round}.${writer}`, { told, onTold }));
        }
      });
      await kill;
      await Promise.all(writing);

      server = await start();
      await expectThere(told, from);
    }
    expect(told.messages.length).toBeGreaterThan(ROUNDS * 5);
    expect(told.ads.length).toBeGreaterThan(0);
  },
  60_000 + ROUNDS * 20_000,
);
