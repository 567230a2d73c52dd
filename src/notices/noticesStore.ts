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
import { deviceZone } from '#src/shared/device/deviceZone.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { createUserLoader } from '#src/shared/stores/userLoader.ts';
import { noticesTexts } from './texts.ts';

type NoticesState = PagesState<Notice, number | undefined>;

/** The user's notices, newest first. */
export function noticesStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const { showError } = stores.get(toastStore);

  /** What is new stays marked on this screen; the server knows that it was seen. */
  async function markRead(notices: readonly Notice[]): Promise<void> {
    const newest = notices.find((notice) => !notice.is_read);
    if (!newest) return;
    await api.fetch(markNoticesRead, { body: { until_id: newest.id } }).catch(() => {});
  }

  const { state, load, loadMore } = createPages<Notice, number | undefined, NoticesState>(stores, {
    name: 'notices',
    empty: noPages,
    async fetchPage(_, shown) {
      const query = { limit: NOTICES_PAGE, offset: shown?.items.length ?? 0 };
      const loading = api.fetch(listNotices, { query });
      if (shown) loading.catch((error) => showError(noticesTexts.failedAction(errorText(error))));
      const items = await loading;
      if (!shown) await markRead(items);
      return { items, hasMore: items.length === NOTICES_PAGE };
    },
    idOf: ({ id }) => id,
  });

  return {
    state,
    loadMore,

    /** What is known of this user stays on view meanwhile. */
    loadNotices(): Promise<void> {
      const { userId } = session.state.getState();
      const { query, status, items } = state.getState();
      const isKnown = query === userId && (status === 'ready' || items.length > 0);
      return load(userId, isKnown ? 'ready' : undefined);
    },

    /** Switches a kind off; its notices leave the list. */
    async sendOff(kind: NoticeKind): Promise<void> {
      await api.fetch(updateNotificationSettings, { body: { kinds: { [kind]: false } } });
      state.setState(({ items }) => ({ items: items.filter((notice) => notice.kind !== kind) }));
    },
  };
}

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
