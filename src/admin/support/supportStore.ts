import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { getUserInfo, type UserInfo } from '#contract/admin/admin.ts';
import { MESSAGES_PAGE, type Message } from '#contract/messages/messages.ts';
import {
  answerLetter,
  closeLetter,
  holdLetter,
  listLetters,
  readLetter,
  releaseLetter,
  type Letter,
  type LettersQuery,
} from '#contract/messages/support.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { newKey } from '#src/shared/newKey.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createAdminPages } from '#src/admin/adminPages.ts';

export type LetterFilter = Pick<LettersQuery, 'filter' | 'q'>;

/** The inbox of support. */
export const letterList = (stores: Stores) =>
  createAdminPages<Letter, LetterFilter>(
    stores,
    'supportLetters',
    ({ filter, q }, last) => {
      const time = filter === 'unanswered' ? last?.asked : last?.last_time;
      const cursor = { after: last?.user_id, after_time: time ?? undefined };
      return stores.api.fetch(listLetters, { query: { filter, q, limit: PAGE_SIZE, ...cursor } });
    },
    ({ user_id: id }) => id,
  );

interface LetterState {
  id: number | undefined;
  status: 'loading' | 'ready' | 'failed';
  messages: readonly Message[];
  hasOlder: boolean;
  /** Undefined when the account is deleted. */
  user: UserInfo | undefined;
  heldBy: Letter['held_by'];
}

const emptyOf = (id: number | undefined): LetterState => ({
  id,
  status: 'loading',
  messages: [],
  hasOlder: false,
  user: undefined,
  heldBy: null,
});

/** Adds the newest page; what is loaded is dropped when there is a gap between both. */
function withNewest(
  { messages, hasOlder }: LetterState,
  page: readonly Message[],
): Pick<LetterState, 'messages' | 'hasOlder'> {
  if (!messages.some(({ id }) => id === page[0]?.id)) {
    return { messages: page, hasOlder: page.length === MESSAGES_PAGE };
  }
  const byId = new Map([...messages, ...page].map((message) => [message.id, message]));
  return { messages: [...byId.values()], hasOlder };
}

/** The open letter. */
export function letterStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<LetterState>('supportLetter', emptyOf(undefined));
  /** Repeating a failed answer creates no second one. */
  let unsent: { text: string; key: string } | undefined;

  const change = (id: number, changed: Partial<LetterState>): void => {
    if (state.getState().id === id) state.setState(changed);
  };
  const fetchPage = (userId: number, before?: number): Promise<Message[]> =>
    asAdmin(
      api.fetch(readLetter, {
        params: { userId },
        query: { offset: 0, limit: MESSAGES_PAGE, history: 0, before },
      }),
    );

  async function holdAs(id: number, take: boolean): Promise<void> {
    const { held_by: heldBy } = await asAdmin(
      api.fetch(holdLetter, { params: { userId: id }, body: { take } }),
    );
    change(id, { heldBy });
  }

  async function fetchUser(id: number): Promise<UserInfo | undefined> {
    try {
      return await asAdmin(api.fetch(getUserInfo, { params: { userId: id } }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Loads the newest messages; an open letter is held meanwhile. A loaded letter stays on view when
   * that fails, because an answer is being typed there.
   */
  async function loadLetter(id: number): Promise<void> {
    if (state.getState().id !== id) state.setState(emptyOf(id));
    try {
      const [page, user] = await Promise.all([fetchPage(id), fetchUser(id), holdAs(id, false)]);
      change(id, { status: 'ready', user, ...withNewest(state.getState(), page) });
    } catch {
      if (state.getState().status !== 'ready') change(id, { status: 'failed' });
    }
  }

  return {
    state,
    loadLetter,

    async loadOlder(): Promise<void> {
      const { id, messages } = state.getState();
      if (id === undefined) return;
      const first = messages[0]?.id;
      const page = await fetchPage(id, first);
      const now = state.getState().messages;
      if (now[0]?.id !== first) return;
      change(id, { messages: [...page, ...now], hasOlder: page.length === MESSAGES_PAGE });
    },

    takeLetter: (id: number) => holdAs(id, true),
    releaseLetter: (id: number): void =>
      void api
        .fetch(releaseLetter, { params: { userId: id } }, { keepalive: true })
        .catch(() => {}),

    async sendAnswer(id: number, text: string): Promise<void> {
      unsent = unsent?.text === text ? unsent : { text, key: newKey() };
      const headers = { 'Idempotency-Key': unsent.key };
      const input = { params: { userId: id }, body: { text } };
      await asAdmin(api.fetch(answerLetter, input, { headers }));
      unsent = undefined;
      await loadLetter(id);
    },

    sendClose: (id: number) => asAdmin(api.fetch(closeLetter, { params: { userId: id } })),
  };
}
