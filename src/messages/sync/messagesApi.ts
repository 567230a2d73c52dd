import type { Endpoint } from '#contract/endpoint.ts';
import {
  changeDialog,
  deleteMessage,
  listDialogs,
  listMessages,
  liveEvents,
  DIALOGS_PAGE_MAX,
  MESSAGES_PAGE,
  removeDialog,
  sendMessage,
  sendPhoto,
  sendTyping,
  toggleBlock,
  type Dialog,
  type DialogChange,
  type Message,
} from '#contract/messages/messages.ts';
import type { Api } from '#src/shared/api/api.ts';

/** The response to a conditional request; no `body` means unchanged since `etag`. */
interface Checked<Body> {
  body?: Body;
  etag: string | undefined;
}

interface PageQuery {
  offset?: number;
  limit?: number;
  before?: number;
  after?: number;
  around?: number;
  q?: string;
  history?: number;
}

/** What a message carries besides its text. */
interface Sending {
  text: string;
  key: string;
  /** The id of an ad. */
  about: number | undefined;
  replyTo: number | undefined;
}

export type MessagesApi = ReturnType<typeof createMessagesApi>;

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

  const pageOf = (userId: number, query: PageQuery) => ({
    params: { id: userId },
    query: { offset: 0, limit: MESSAGES_PAGE, history: 0, ...query },
  });

  return {
    fetchDialogs: (etag: string | undefined): Promise<Checked<Dialog[]>> =>
      fetchIfChanged(listDialogs, { query: {} }, etag),
    searchDialogs: (q: string): Promise<Dialog[]> =>
      api.fetch(listDialogs, { query: { q, limit: DIALOGS_PAGE_MAX } }),
    fetchNewest: (otherId: number, etag: string | undefined): Promise<Checked<Message[]>> =>
      fetchIfChanged(listMessages, pageOf(otherId, {}), etag),
    /** Also across a block; marks nothing read. */
    fetchPage: (otherId: number, query: PageQuery): Promise<Message[]> =>
      api.fetch(listMessages, pageOf(otherId, { ...query, history: 1 })),
    sendMessage: (otherId: number, { text, key, about, replyTo }: Sending) =>
      api.fetch(
        sendMessage,
        { body: { to_user: otherId, text, about, reply_to: replyTo } },
        { headers: { 'Idempotency-Key': key } },
      ),
    sendPhotos(
      otherId: number,
      { text, key, about, replyTo }: Sending,
      photos: readonly Blob[],
      onProgress: (share: number) => void,
    ) {
      const form = new FormData();
      form.append('receiver', String(otherId));
      if (text) form.append('text', text);
      if (about !== undefined) form.append('about', String(about));
      if (replyTo !== undefined) form.append('reply_to', String(replyTo));
      photos.forEach((photo, index) => form.append('images', photo, `photo-${index + 1}.jpg`));
      return api.sendForm(sendPhoto, form, { idempotencyKey: key, onProgress });
    },
    deleteMessage: (id: number) => api.fetch(deleteMessage, { params: { id } }),
    sendTyping: (userId: number) =>
      api.fetch(sendTyping, { params: { userId } }, { isQuiet: true }),
    toggleBlock: (userId: number) => api.fetch(toggleBlock, { params: { userId } }),
    changeDialog: (userId: number, body: DialogChange) =>
      api.fetch(changeDialog, { params: { userId }, body }),
    removeDialog: (userId: number) => api.fetch(removeDialog, { params: { userId } }),
    openLive: (signal: AbortSignal): Promise<Response> =>
      api.fetchResponse(
        liveEvents,
        {},
        { signal, isStream: true, headers: { Accept: 'text/event-stream' } },
      ),
  };
}
