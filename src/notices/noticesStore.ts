import {
  getNotificationSettings,
  listNotices,
  markNoticesRead,
  NOTICES_PAGE,
  updateNotificationSettings,
  type Notice,
  type NoticeKind,
  type NotificationSettings,
  type NotificationSettingsBody,
} from '#contract/notices.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { deviceZone } from '#src/shared/deviceZone.ts';
import type { LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { createUserLoader } from '#src/shared/userLoader.ts';

interface NoticesState {
  status: LoadStatus;
  notices: readonly Notice[];
  hasMore: boolean;
}

/** The user's notices, newest first. */
export function noticesStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const state = stores.createState<NoticesState>('notices', {
    status: 'idle',
    notices: [],
    hasMore: false,
  });
  const load = createUserLoader(state, { notices: [], hasMore: false });
  const fetchPage = (offset: number) =>
    api.fetch(listNotices, { query: { limit: NOTICES_PAGE, offset } });

  return {
    state,

    /** What is new stays marked on this screen; the server knows that it was seen. */
    loadNotices: (): Promise<void> =>
      load(session.state.getState().userId, async () => {
        const notices = await fetchPage(0);
        const newest = notices.find((notice) => !notice.is_read);
        if (newest) {
          await api.fetch(markNoticesRead, { body: { until_id: newest.id } }).catch(() => {});
        }
        return { notices, hasMore: notices.length === NOTICES_PAGE };
      }),

    async loadMore(): Promise<void> {
      const { notices: known } = state.getState();
      const older = await fetchPage(known.length);
      state.setState(({ notices }) => ({
        notices: [
          ...notices,
          ...older.filter((notice) => !notices.some(({ id }) => id === notice.id)),
        ],
        hasMore: older.length === NOTICES_PAGE,
      }));
    },

    /** Switches a kind off; its notices leave the list. */
    async sendOff(kind: NoticeKind): Promise<void> {
      await api.fetch(updateNotificationSettings, { body: { kinds: { [kind]: false } } });
      state.setState(({ notices }) => ({
        notices: notices.filter((notice) => notice.kind !== kind),
      }));
    },
  };
}

export const useNotices = (): NoticesState => useStoreState(noticesStore, (state) => state);
export const useNoticesActions = () => useActions(noticesStore);

interface SettingsState {
  status: LoadStatus;
  settings: NotificationSettings | undefined;
}

/** How the user wants to be told. */
export function noticeSettingsStore(stores: Stores) {
  const { api } = stores;
  const state = stores.createState<SettingsState>('noticeSettings', {
    status: 'idle',
    settings: undefined,
  });
  const load = createUserLoader(state, { settings: undefined });
  const session = stores.get(sessionStore);
  const userId = (): number | undefined => session.state.getState().userId;
  /** As the server has them. */
  let saved: NotificationSettings | undefined;
  /** Changes that the server has not answered yet. */
  let unsent: readonly NotificationSettingsBody[] = [];
  let latest: Promise<unknown> = Promise.resolve();

  const send = (body: NotificationSettingsBody) => api.fetch(updateNotificationSettings, { body });
  const withUnsent = () => ({ settings: saved && unsent.reduce(changed, saved) });

  /** One request after another, so that the latest answer is the newest state. */
  function inTurn<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const answer = latest.catch(() => {}).then(request);
    latest = answer;
    return answer;
  }

  return {
    state,

    /** Tells the server the time zone of this device, which quiet hours follow. */
    loadSettings: (): Promise<void> =>
      load(userId(), () =>
        inTurn(async () => {
          saved = await api.fetch(getNotificationSettings, {});
          const zone = deviceZone();
          const isKnown = !zone.timezone || zone.timezone === saved.quiet.timezone;
          if (!isKnown) saved = await send({ quiet: zone }).catch(() => saved);
          return withUnsent();
        }),
      ),

    /** Telegram tells the user's permission here at once, and the server later. */
    believeWriteAccess(): void {
      if (saved) saved = { ...saved, channels: { ...saved.channels, telegram: 'ok' } };
      state.setState(withUnsent());
    },

    /** Shows the change at once; a failure takes it back. */
    async sendSettings(body: NotificationSettingsBody): Promise<void> {
      const user = userId();
      unsent = [...unsent, body];
      state.setState(withUnsent());
      try {
        await inTurn(async () => {
          if (userId() === user) saved = await send(body);
        });
      } finally {
        unsent = unsent.filter((other) => other !== body);
        if (userId() === user) state.setState(withUnsent());
      }
    },
  };
}

const changed = (
  { kinds, quiet, ...others }: NotificationSettings,
  change: NotificationSettingsBody,
): NotificationSettings => ({
  ...others,
  kinds: { ...kinds, ...change.kinds } as NotificationSettings['kinds'],
  quiet: { ...quiet, ...change.quiet } as NotificationSettings['quiet'],
});

export const useNoticeSettings = (): SettingsState =>
  useStoreState(noticeSettingsStore, (state) => state);
export const useNoticeSettingsActions = () => useActions(noticeSettingsStore);
