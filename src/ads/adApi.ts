import type { AdAction, BaseAd } from '#contract/ads.ts';
import { PAGE_SIZE } from '#contract/ads.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';

/** How a section's addresses spell the words that differ. */
interface AdAddresses {
  /** `articles`, `articles_market`, … */
  articles: string;
  /** Hung on the last fixed word elsewhere: "", "-market", … */
  suffix: string;
  delete: string;
}

export interface AdApi<Ad extends BaseAd, Filters> {
  /** Page `page` (from 0) of the list; a body that is not a list counts as an empty one. */
  list(filters: Filters, page: number): Promise<Ad[]>;
  one(id: number): Promise<Ad>;
  byIds(ids: readonly number[]): Promise<Ad[]>;
  /** Where the form of a new ad is sent, or the changes of this one. */
  formPath(id: number | undefined): string;
  remove(id: number): Promise<unknown>;
  ownerAction(action: AdAction): Promise<unknown>;
  adminAction(action: AdAction): Promise<unknown>;
}

/** The requests that every section has, at its own addresses (document 1, section 7). */
export function createAdApi<Ad extends BaseAd, Filters>(
  addresses: AdAddresses,
): AdApi<Ad, Filters> {
  const { articles, suffix } = addresses;
  return {
    async list(filters, page) {
      const body = { ...filters, limit: PAGE_SIZE, offset: PAGE_SIZE * page };
      const answer = await sendJson<Ad[]>(`${articles}/filter`, body);
      return Array.isArray(answer) ? answer : [];
    },
    one: (id) => getJson(`${articles}/${id}`),
    byIds: (ids) => sendJson(`articles/by-ids${suffix}`, ids),
    formPath: (id) => (id === undefined ? `${articles}/create` : `articles/update${suffix}/${id}`),
    remove: (id) => sendJson(addresses.delete, { ad_id: id }),
    ownerAction: (action) => sendJson(`user/ad-action${suffix}`, action),
    adminAction: (action) => sendJson(`admin/ad-action${suffix}`, action),
  };
}
