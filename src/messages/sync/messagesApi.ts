import type { Endpoint } from '#contract/endpoint.ts';
import {
  listDialogs,
  listMessages,
  liveEvents,
  MESSAGES_PAGE,
  removeDialog,
  sendMessage,
  toggleBlock,
  type Dialog,
  type Message,
} from '#contract/messages.ts';
import type { Api } from '#src/shared/api/api.ts';

/** The response to a conditional request; no `body` means unchanged since `etag`. */
export interface Checked<Body> {
  body?: Body;
  etag: string | undefined;
}

export function createMessagesApi(api: Api) {
  async function fetchIfChanged<Input, Body>(
    endpoint: Endpoint<Input, Body>,
    input: Input,
    etag: string | undefined,
  ): Promise<Checked<Body>> {
    const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
    const response = await api.fetchResponse(endpoint, input, { headers, alsoOk: 304 });
    if (response.status === 304) return { etag };
    return {
      body: (await response.json()) as Body,
      etag: response.headers.get('ETag') ?? undefined,
    };
  }

  const pageOf = (userId: number, offset: number) => ({
    params: { userId },
    query: { offset, limit: MESSAGES_PAGE, history: 0 },
  });

  return {
    fetchDialogs: (etag: string | undefined): Promise<Checked<Dialog[]>> =>
      fetchIfChanged(listDialogs, { query: {} }, etag),
    fetchNewest: (otherId: number, etag: string | undefined): Promise<Checked<Message[]>> =>
      fetchIfChanged(listMessages, pageOf(otherId, 0), etag),
    fetchPage: (otherId: number, offset: number): Promise<Message[]> =>
      api.fetch(listMessages, pageOf(otherId, offset)),
    sendMessage: (otherId: number, text: string, key: string) =>
      api.fetch(
        sendMessage,
        { body: { to_user: otherId, text } },
        { headers: { 'Idempotency-Key': key } },
      ),
    toggleBlock: (userId: number) => api.fetch(toggleBlock, { params: { userId } }),
    removeDialog: (userId: number) => api.fetch(removeDialog, { params: { userId } }),
    openLive: (signal: AbortSignal): Promise<Response> =>
      api.fetchResponse(
        liveEvents,
        {},
        { signal, isStream: true, headers: { Accept: 'text/event-stream' } },
      ),
  };
}
