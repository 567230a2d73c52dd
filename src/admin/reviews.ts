import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { UserInfo } from '#contract/admin.ts';
import { PAGE_SIZE, STATUS } from '#contract/ads.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { errorText } from '#src/shared/errorText.ts';
import { sectionSuffixes, type SectionName } from '#contract/sections.ts';
import { showError } from '#src/shared/ui/toasts.ts';
import { asAdmin } from './adminStore.ts';
import { reviewTexts } from './texts.ts';

/** How long a decision can be taken back. */
export const UNDO_MS = 5000;
/** With fewer ads at hand the next ones are asked for. */
const AT_HAND_MIN = 6;

/** An ad to decide on, the version that is decided on, and who stands behind it. */
export interface ReviewItem {
  item: AnyAd;
  version: number;
  author: UserInfo;
}
export type Verdict = 0 | typeof STATUS.published | typeof STATUS.rejected;

interface Decision {
  entry: ReviewItem;
  verdict: Verdict;
  reason: string | undefined;
}

interface ReviewState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What is still to be decided, the one on view first. */
  queue: readonly ReviewItem[];
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Decided here since the screen was opened. */
  count: number;
  /** Made, not sent yet. */
  decision: Decision | undefined;
}

export interface Review {
  store: UseBoundStore<StoreApi<ReviewState>>;
  load(): Promise<void>;
  loadMore(): Promise<void>;
  decide(verdict: Verdict, reason?: string): void;
  /** Puts the ad on view at the end of the queue. */
  skip(): void;
  undo(): void;
  /** Sends what waits, at once; `isLast` when the page may be gone before the answer. */
  flush(isLast?: boolean): Promise<void>;
}

const idOf = ({ item }: ReviewItem): number => item.ad.id;

/** Makes the review of one section's ads: a decision is sent when it can no longer be taken back. */
function createReview(section: SectionName): Review {
  const suffix = sectionSuffixes[section];
  const store = create<ReviewState>(() => ({
    status: 'idle',
    queue: [],
    hasMore: false,
    isLoadingMore: false,
    count: 0,
    decision: undefined,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last ad that has arrived: those behind it are not known yet. */
  let last: number | undefined;
  /** The last decision that was sent, until it is answered. */
  let sending = Promise.resolve();
  /** Versions that were decided on: a page that is on its way may still hold them. */
  const decided = new Map<number, number>();

  async function request(after: number | undefined): Promise<ReviewItem[]> {
    const query = { limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
    const page = await asAdmin(
      getJson<{ ad: unknown; version: number; author: UserInfo }[]>(`admin/review${suffix}`, query),
    );
    return page.map(({ ad, ...rest }) => ({ ...rest, item: { section, ad } as AnyAd }));
  }
  const undecided = (page: ReviewItem[]): ReviewItem[] =>
    page.filter((entry) => decided.get(idOf(entry)) !== entry.version);

  const putBack = (entry: ReviewItem): void => {
    decided.delete(idOf(entry));
    store.setState(({ queue, count }) => ({ queue: [entry, ...queue], count: count - 1 }));
  };

  async function send({ entry, verdict, reason }: Decision, isLast: boolean): Promise<void> {
    const body = { ad_id: idOf(entry), do: verdict, version: entry.version, reason };
    try {
      await asAdmin(sendJson(`admin/ad-action${suffix}`, body, { keepalive: isLast }));
    } catch (error) {
      const title = entry.item.ad.title;
      const isSettled = error instanceof ApiError && (error.status === 409 || error.status === 404);
      // Somebody else was first: nothing is left to decide here.
      if (isSettled) showError(reviewTexts.settled(title, errorText(error)));
      else {
        putBack(entry);
        showError(reviewTexts.notSent(title, errorText(error)));
      }
    }
  }

  async function flush(isLast = false): Promise<void> {
    clearTimeout(timer);
    const { decision } = store.getState();
    if (!decision) return;
    store.setState({ decision: undefined });
    sending = send(decision, isLast);
    await sending;
  }

  async function loadMore(): Promise<void> {
    const { status, hasMore, isLoadingMore } = store.getState();
    if (status !== 'ready' || !hasMore || isLoadingMore) return;
    store.setState({ isLoadingMore: true });
    try {
      const page = await request(last);
      last = page.at(-1)?.item.ad.id ?? last;
      store.setState(({ queue }) => ({
        isLoadingMore: false,
        hasMore: page.length === PAGE_SIZE,
        queue: [...queue, ...undecided(page)],
      }));
    } catch {
      // What is at hand goes on; the next decision asks again.
      store.setState({ isLoadingMore: false });
    }
  }

  return {
    store,
    flush,
    loadMore,

    async load() {
      store.setState({ status: 'loading', queue: [], count: 0, hasMore: false });
      try {
        // What was decided before is settled by then, and stands in no page any more.
        await sending;
        decided.clear();
        const page = await request(undefined);
        last = page.at(-1)?.item.ad.id;
        store.setState({
          status: 'ready',
          queue: undecided(page),
          hasMore: page.length === PAGE_SIZE,
        });
      } catch {
        store.setState({ status: 'failed' });
      }
    },

    decide(verdict, reason) {
      const [entry, ...queue] = store.getState().queue;
      if (!entry) return;
      void flush();
      decided.set(idOf(entry), entry.version);
      store.setState(({ count }) => ({
        queue,
        count: count + 1,
        decision: { entry, verdict, reason },
      }));
      timer = setTimeout(() => void flush(), UNDO_MS);
      if (queue.length < AT_HAND_MIN) void loadMore();
    },

    skip() {
      store.setState(({ queue: [entry, ...queue] }) => ({
        queue: entry ? [...queue, entry] : queue,
      }));
    },

    undo() {
      clearTimeout(timer);
      const { decision } = store.getState();
      if (!decision) return;
      store.setState({ decision: undefined });
      putBack(decision.entry);
    },
  };
}

export const reviews: Readonly<Record<SectionName, Review>> = {
  pets: createReview('pets'),
  market: createReview('market'),
  services: createReview('services'),
  events: createReview('events'),
};
