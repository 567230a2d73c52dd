import type { StoreApi } from 'zustand';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { bySection, type SectionName } from '#contract/sections/sections.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createUndoQueue, type UndoQueue } from '#src/admin/undo.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { ReviewDecision } from './reviews.ts';

/** Decided at once; the server takes 120 writes a minute. */
export const CHOSEN_MAX = 50;
const AT_ONCE = 4;

interface BulkDecision {
  items: readonly AnyAd[];
  decision: ReviewDecision;
  reason: string | undefined;
  /** When it was made, as `performance.now()`. */
  at: number;
}

/** An ad whose decision was not taken, and why. */
interface Refusal {
  id: number;
  title: string;
  text: string;
}

interface BulkState {
  /** Ids in the order of choosing; undefined while nothing is being chosen. */
  chosen: readonly number[] | undefined;
  /** Ids of ads with a decision, which leave the list. */
  decided: readonly number[];
  refused: readonly Refusal[];
}

export interface Bulk {
  state: StoreApi<BulkState>;
  undoable: UndoQueue<BulkDecision>;
  setChosen(ids: readonly number[] | undefined): void;
  decide(items: readonly AnyAd[], decision: ReviewDecision, reason?: string): void;
  undo(): void;
  /** Sends what waits, before the list is loaded again. */
  sendAll(): Promise<void>;
}

/** Decisions on several ads of a section at once; one is sent when it can no longer be undone. */
function createBulk(stores: Stores, section: SectionName): Bulk {
  const { adminAction } = sectionEndpoints[section];
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<BulkState>(`bulk:${section}`, {
    chosen: undefined,
    decided: [],
    refused: [],
  });

  const putBack = (ids: readonly number[]): void =>
    state.setState(({ decided }) => ({ decided: decided.filter((id) => !ids.includes(id)) }));

  async function send({ items, decision, reason }: BulkDecision, isLast: boolean): Promise<void> {
    const sendOne = async ({ ad: { id, title, version } }: AnyAd): Promise<void> => {
      try {
        const body = { ad_id: id, do: decision, version, reason };
        await asAdmin(stores.api.fetch(adminAction, { body }, { keepalive: isLast }));
      } catch (error) {
        state.setState(({ refused }) => ({
          refused: [...refused, { id, title, text: errorText(error) }],
        }));
        // Another admin decided first, or the author has changed it.
        const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404);
        if (!isGone) putBack([id]);
      }
    };
    // Who leaves the page cannot wait for the ones before.
    const width = isLast ? items.length : AT_ONCE;
    for (let from = 0; from < items.length; from += width) {
      await Promise.all(items.slice(from, from + width).map(sendOne));
    }
  }

  const undoable = createUndoQueue(stores, `bulk:${section}:pending`, send);

  return {
    state,
    undoable,

    setChosen: (ids) => state.setState({ chosen: ids?.slice(0, CHOSEN_MAX) }),

    decide(items, decision, reason) {
      const ids = items.map(({ ad }) => ad.id);
      state.setState(({ decided }) => ({
        chosen: undefined,
        decided: [...decided, ...ids],
        refused: [],
      }));
      undoable.add({ items, decision, reason, at: performance.now() });
    },

    undo() {
      const undone = undoable.undo();
      if (!undone) return;
      const ids = undone.items.map(({ ad }) => ad.id);
      putBack(ids);
      state.setState({ chosen: ids });
    },

    async sendAll() {
      await undoable.flush();
      state.setState({ decided: [] });
    },
  };
}

export const bulkDecisions = (stores: Stores) =>
  bySection((section) => createBulk(stores, section));
