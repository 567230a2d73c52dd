import type { StoreApi } from 'zustand';
import { reviewEndpoints, type UserInfo, type WaitingHome } from '#contract/admin/admin.ts';
import { PAGE_SIZE, STATUS } from '#contract/ads/ads.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { bySection, type SectionName } from '#contract/sections/sections.ts';
import { withSection } from '#src/sections/anyAds.ts';
import { createPages, noPages, type PagesState } from '#src/shared/stores/pages.ts';
import { useActions, type Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createUndoQueue, type UndoQueue } from '#src/admin/undo.ts';
import { reviewTexts } from './texts.ts';

/** With fewer ads in the queue the next page is requested. */
const AT_HAND_MIN = 6;

/** An ad to decide on, its version, and its author. */
export interface ReviewItem {
  item: AnyAd;
  version: number;
  author: UserInfo;
  /** The photo from home of an ad that has ended: the decision is on it alone. */
  home?: WaitingHome | undefined;
}
export type ReviewDecision = 0 | typeof STATUS.published | typeof STATUS.rejected;

interface PendingDecision {
  entry: ReviewItem;
  decision: ReviewDecision;
  reason: string | undefined;
  /** When it was made, as `performance.now()`. */
  at: number;
}

/** The items are the ads without a decision; the first one is on view. */
interface ReviewState extends PagesState<ReviewItem, undefined> {
  /** Decisions since the screen was opened. */
  count: number;
}

export interface Review {
  state: StoreApi<ReviewState>;
  undoable: UndoQueue<PendingDecision>;
  load(): Promise<void>;
  decide(decision: ReviewDecision, reason?: string): void;
  /** Moves the ad on view to the end of the queue. */
  skip(): void;
  undo(): void;
  /** Another admin has decided on the ad on view, or its author has changed it. */
  dropOnView(): void;
}

const idOf = ({ item }: ReviewItem): number => item.ad.id;

/** The review of one section; a decision is sent when it can no longer be undone. */
function createReview(stores: Stores, section: SectionName): Review {
  const { adminAction } = sectionEndpoints[section];
  const waiting: Endpoint<
    { query: { limit: number; after?: number | undefined } },
    { ad: AnyAd['ad']; version: number; author: UserInfo; home?: WaitingHome | undefined }[]
  > = reviewEndpoints[section];
  const { asAdmin } = stores.get(adminStore);
  const { showError } = stores.get(toastStore);
  /** Decided versions by ad; a page that is still loading may contain them. */
  const decided = new Map<number, number>();
  const { state, ...pages } = createPages<ReviewItem, undefined, ReviewState>(stores, {
    name: `review:${section}`,
    empty: { ...noPages, count: 0 },
    async fetchPage(_, shown) {
      if (!shown) {
        // After this the page no longer contains ads that were decided on before.
        await undoable.flush();
        decided.clear();
      }
      const query = { limit: PAGE_SIZE, after: shown?.last && idOf(shown.last) };
      const page = await asAdmin(stores.api.fetch(waiting, { query }));
      const items = page.flatMap(({ ad, ...rest }) =>
        withSection(section, [ad]).map((item) => ({ ...rest, item })),
      );
      return { items, hasMore: page.length === PAGE_SIZE };
    },
    idOf,
    accepts: (entry) => decided.get(idOf(entry)) !== entry.version,
  });

  const putBack = (entry: ReviewItem): void => {
    decided.delete(idOf(entry));
    state.setState(({ items, count }) => ({ items: [entry, ...items], count: count - 1 }));
  };

  async function send(
    { entry, decision, reason }: PendingDecision,
    isLast: boolean,
  ): Promise<void> {
    const body = { ad_id: idOf(entry), do: decision, version: entry.version, reason };
    try {
      await asAdmin(stores.api.fetch(adminAction, { body }, { keepalive: isLast }));
    } catch (error) {
      const title = entry.item.ad.title;
      const isDecided = error instanceof ApiError && (error.status === 409 || error.status === 404);
      // Another admin decided first.
      if (isDecided) showError(reviewTexts.alreadyDecided(title, errorText(error)));
      else {
        putBack(entry);
        showError(reviewTexts.notSent(title, errorText(error)));
      }
    }
  }

  const undoable = createUndoQueue(stores, `review:${section}:pending`, send);

  return {
    state,
    undoable,
    load: () => pages.load(undefined),

    dropOnView() {
      const [entry] = state.getState().items;
      if (entry) showError(reviewTexts.decidedElsewhere(entry.item.ad.title));
      // A changed ad comes again.
      void pages.refresh();
    },

    decide(decision, reason) {
      const [entry, ...items] = state.getState().items;
      if (!entry) return;
      decided.set(idOf(entry), entry.version);
      state.setState(({ count }) => ({ items, count: count + 1 }));
      undoable.add({ entry, decision, reason, at: performance.now() });
      if (items.length < AT_HAND_MIN) void pages.loadMore();
    },

    skip() {
      state.setState(({ items: [entry, ...others] }) => ({
        items: entry ? [...others, entry] : others,
      }));
    },

    undo() {
      const undone = undoable.undo();
      if (undone) putBack(undone.entry);
    },
  };
}

export const reviews = (stores: Stores) => bySection((section) => createReview(stores, section));

export const useReview = (section: SectionName): Review => useActions(reviews)[section];
