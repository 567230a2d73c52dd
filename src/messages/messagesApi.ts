import { MESSAGES_PAGE, type Dialog, type Message } from '#contract/messages.ts';
import { getJson, getResponse, sendJson } from '#src/shared/api/client.ts';

/** The answer to a conditional request; without `body` nothing has changed since `tag`. */
export interface Checked<Body> {
  body?: Body;
  tag: string | undefined;
}

async function getIfChanged<Body>(
  path: string,
  query: Record<string, number>,
  tag: string | undefined,
): Promise<Checked<Body>> {
  const headers: Record<string, string> = tag ? { 'If-None-Match': tag } : {};
  const response = await getResponse(path, query, { headers, alsoFine: 304 });
  if (response.status === 304) return { tag };
  return {
    body: (await response.json()) as Body,
    tag: response.headers.get('ETag') ?? undefined,
  };
}

export const getDialogs = (tag: string | undefined) => getIfChanged<Dialog[]>('dialogs', {}, tag);

const pathOf = (otherId: number): string => `messages/${otherId}`;

export const getNewest = (otherId: number, tag: string | undefined) =>
  getIfChanged<Message[]>(pathOf(otherId), { offset: 0, limit: MESSAGES_PAGE }, tag);

export const getPage = (otherId: number, offset: number): Promise<Message[]> =>
  getJson(pathOf(otherId), { offset, limit: MESSAGES_PAGE });

export const postMessage = (
  otherId: number,
  text: string,
  key: string,
): Promise<{ id: number; time: string }> =>
  sendJson('send-message', { to_user: otherId, text }, { headers: { 'Idempotency-Key': key } });

export const postBlock = (otherId: number): Promise<{ blocked: boolean }> =>
  sendJson(`block/${otherId}`);

export const openLive = (signal: AbortSignal): Promise<Response> =>
  getResponse('live', {}, { signal, isStream: true, headers: { Accept: 'text/event-stream' } });
