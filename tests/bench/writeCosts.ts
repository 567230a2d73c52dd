import type { Hono } from 'hono';
import sharp from 'sharp';
import { petCategoryNames } from '#contract/texts.ts';
import { BUSY_PARTNER, BUSY_USER } from './dataset.ts';
import { processorTime } from './processorTime.ts';

const MESSAGES = 300;
const POLLS = 500;
const ADS = 40;
const USERS = 300;

/** A photo as the client sends it: scaled to 1600 pixels, not blank. */
async function photo(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const image = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'white', noise },
  });
  return new Blob([new Uint8Array(await image.blur(3).jpeg({ quality: 85 }).toBuffer())], {
    type: 'image/jpeg',
  });
}

/** Cost of one message, one poll and one ad: name, milliseconds of the server and of PostgreSQL. */
export async function writeCosts(
  app: Hono,
  tokenOf: (userId: number) => Promise<string>,
  postgresPid: number | undefined,
): Promise<string[][]> {
  const tokens = await Promise.all(
    Array.from({ length: USERS }, (_, index) => tokenOf(BUSY_USER + index)),
  );
  const signed = (index: number): Record<string, string> => ({
    authorization: `Bearer ${tokens[index % USERS]}`,
  });
  const call = async (path: string, init: RequestInit, wanted = 200): Promise<Response> => {
    const answer = await app.request(path, init);
    await answer.arrayBuffer();
    if (answer.status !== wanted) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
  const send = (index: number) =>
    call('/api/send-message', {
      method: 'POST',
      headers: { ...signed(index), 'content-type': 'application/json' },
      body: JSON.stringify({
        to_user: BUSY_USER + ((index + 1) % USERS),
        text: 'Здравствуйте! Ещё актуально?',
      }),
    });
  const conversation = `/api/messages/${BUSY_PARTNER}`;
  const first = await call(conversation, { headers: signed(0) });
  const { headers } = await call(conversation, { headers: signed(0) });
  const tag = headers.get('etag') ?? first.headers.get('etag') ?? '';
  const image = await photo();
  const post = (index: number) => {
    const form = new FormData();
    const fields = {
      title: 'Щенок лабрадора',
      category: petCategoryNames[0],
      type_ad: 'Собаки',

      breed: 'Лабрадор-ретривер',
      city: 'Москва',
      price: '15000',
      description: 'Ласковый',
      sex: '1',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('images', image, 'pet.jpg');
    return call('/api/articles/create', { method: 'POST', headers: signed(index), body: form });
  };

  const works: [string, number, (index: number) => Promise<unknown>][] = [
    [
      'a poll, nothing new (304)',
      POLLS,
      () => call(conversation, { headers: { ...signed(0), 'if-none-match': tag } }, 304),
    ],
    ['a poll of a conversation', POLLS, () => call(conversation, { headers: signed(0) })],
    ['a poll of the dialogs', POLLS, (index) => call('/api/dialogs', { headers: signed(index) })],
    ['a message', MESSAGES, send],
    ['an ad with one image', ADS, post],
  ];
  const rows: string[][] = [];
  for (const [name, times, work] of works) {
    for (let index = 0; index < times / 10; index += 1) await work(index);
    const postgresBefore = postgresPid && processorTime(postgresPid);
    const before = process.cpuUsage();
    for (let index = 0; index < times; index += 1) await work(index);
    const used = process.cpuUsage(before);
    const postgresAfter = postgresPid && processorTime(postgresPid);
    rows.push([
      name,
      ((used.user + used.system) / 1000 / times).toFixed(2),
      postgresBefore && postgresAfter ? ((postgresAfter - postgresBefore) / times).toFixed(2) : '',
    ]);
  }
  return rows;
}
