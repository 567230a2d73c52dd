import type {
  AdAction,
  Animal,
  BaseAd,
  BaseDraft,
  OwnAdAction,
  UnavailableAd,
} from '#contract/ads/ads.ts';
import type { NearbyCity } from '#contract/search/nearby.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdRow, DetailsTable } from './ads.queries.ts';
import type { EndedAd } from './endings/endings.table.ts';
import type { Filtering } from './list/filtering.queries.ts';
import type { ListPart } from './list/parts.queries.ts';
import type { AdSelect } from './list/rows.queries.ts';

/** An ad in a link preview, a search result or a share card. */
export interface Preview {
  /** A price, «Потеряна» or a date. */
  headline: string;
  tone: 'brand' | 'teal' | 'red' | 'blue';
  /** The headline is a date, which replaces the publication date. */
  isDated?: boolean;
  /** Of a lost or found pet: where and when, as far as its author has told. */
  circumstances?: string;
  /** The section's part of the schema.org data. */
  schema: Record<string, unknown>;
}

/** The types of one section. */
export interface SectionTypes {
  ad: BaseAd;
  draft: BaseDraft;
  /** Of the list. */
  filters: object;
  row: AdRow;
  /** What the section's table of details has, without the ad's id. */
  details: object;
}

/** What differs between sections: columns, conditions, details. */
export interface Section<T extends SectionTypes> {
  name: SectionName;
  /** Resolves the filters of the list. */
  narrow: Filtering<T['filters']>;
  select(db: Database): AdSelect<T['row']>;
  /** Parts of the list in order; by default the newest ads first. */
  parts?(filters: T['filters']): ListPart[];
  /** Whether a list with a radius and no chosen order has the nearest ads first. */
  isNearestFirst?(filters: T['filters']): boolean;
  /** Whether no ad matches these filters at its publication. */
  isNeverNew?(filters: T['filters']): boolean;
  /** The error text for a city that is not in the catalog. */
  unknownCity: string;
  /** Resolves names to ids; throws a validation error by field. */
  resolve(
    db: Database,
    draft: T['draft'],
    context: { cityId: number; now: Date },
  ): Promise<T['details']>;
  /** The section's table of details. */
  details: DetailsTable;
  saveDetails(db: Database, adId: number, details: T['details']): Promise<void>;
  /** Saves what only the author sees, which needs no review. */
  saveAtOnce?(db: Database, adId: number, details: T['details']): Promise<void>;
  /** The ad in the API, from its shared fields and its row. */
  present(base: BaseAd, row: T['row']): T['ad'];
  preview(row: T['row']): Preview;
  /** Filters of ads like this one, closest first. */
  similar(row: T['row']): T['filters'][];
  /** Conditions of ads like one that is gone, closest first; they take `item`, `category`, `city`. */
  similarToGone: ListPart['where'][];
  /** The animal of a breed; only for pets. */
  animalOf?(db: Database, breedId: number): Promise<Animal>;
  /** Whole roubles; only for sections with prices. */
  price?(draft: T['draft']): number;
  /** By default as its author has written it. */
  title?(draft: T['draft']): string;
  /** When a published ad expires; by default after 30 days. */
  expiry?(db: Database, adId: number): Promise<Date>;
  /** Throws 409 for an ad that cannot be published again. */
  checkRepublish?(db: Database, adId: number, now: Date): Promise<void>;
  /**
   * Id of the breed, item or service that the ad can be pinned to; sections without boosts have
   * none.
   */
  pinSlot?(db: Database, adId: number): Promise<number | undefined>;
  /** Throws 409 when the user may not have so many more ads. */
  checkAuthor?(db: Database, authorId: number, added: number): Promise<void>;
}

/** A public ad with its preview. */
export interface AdPreview extends Preview {
  id: number;
  title: string;
  description: string;
  city: string;
  images: string[];
  created: Date;
}

/** One section's ads for modules that know no section: favorites, payments, admin, pages. */
export interface SectionAds<Ad extends BaseAd = BaseAd> {
  name: SectionName;
  /** A public ad with its preview; undefined when it is not public. */
  preview(id: number): Promise<AdPreview | undefined>;
  /** Ids, creation and publication times of the newest public ads. */
  newest(limit: number): Promise<{ id: number; createdAt: Date; publishedAt: Date | null }[]>;
  /** Throws 404 for an ad that the viewer may not see. */
  one(id: number, viewer: Viewer | undefined): Promise<Ad>;
  /** In the order of the ids; a viewer's favorites that are not public are reduced to a title. */
  byIds(ids: number[], viewer: Viewer | undefined): Promise<(Ad | UnavailableAd)[]>;
  /** The nearest cities around that of a list's filters which have ads for the others. */
  nearby(filters: object): Promise<NearbyCity[]>;
  /** The ads of a list whose authors have told since `since` how they ended, the last first. */
  ended(filters: object, range: { since: Date; limit: number }): Promise<EndedAd[]>;
  mine(viewer: Viewer): Promise<Ad[]>;
  /** All ads of a user that are not deleted. */
  ofAuthor(authorId: number, viewer: Viewer): Promise<Ad[]>;
  /** Ads in review, oldest first, each with the version that a decision must name. */
  review(
    query: { limit: number; after?: number | undefined },
    viewer: Viewer,
  ): Promise<{ ad: Ad; version: number }[]>;
  /**
   * Throw 403, 404 or 409 when the viewer may not do this now.
   * @param alongside runs in the same transaction, before the ad is locked
   */
  adminAction(
    viewer: Viewer,
    action: AdAction,
    alongside?: (tx: Database) => Promise<unknown>,
  ): Promise<void>;
  ownerAction(viewer: Viewer, action: OwnAdAction): Promise<void>;
  /** Hides a published ad and tells its author the reason. */
  adminHide(viewer: Viewer, id: number, reason: string | undefined): Promise<void>;
  /** Publishes an own ad for its full time from now on. */
  extend(viewer: Viewer, id: number): Promise<void>;
  pinSlot: ((db: Database, adId: number) => Promise<number | undefined>) | undefined;
}
