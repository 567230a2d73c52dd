import type { BaseAd, BaseDraft } from '#contract/ads.ts';
import type { SectionName } from '#contract/sections.ts';
import type { Database } from '#server/db/connect.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdSelect, Filtering, ListPart } from './adPages.queries.ts';
import type { AdRow } from './ads.queries.ts';

/** How an ad looks where it is only pointed to: a messenger's preview, a search engine, a share card. */
export interface Preview {
  /** What stands largest: a price, «Пропала», a date. */
  headline: string;
  tone: 'brand' | 'teal' | 'red' | 'blue';
  /** The headline is the date that matters; when the ad was published does not. */
  isDated?: boolean;
  /** The part of schema.org that only this section knows. */
  schema: Record<string, unknown>;
}

/**
 * What a section says of itself to the code in this folder: its columns, its conditions, its
 * details. Functions, never descriptions of fields.
 */
export interface Section<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
> extends Filtering<Filters> {
  name: SectionName;
  select(db: Database): AdSelect<Row>;
  /** The parts of the list, one after the other; without them the newest ads come first. */
  parts?(filters: Filters): ListPart[];
  /** The error text for a city that is not in the catalog. */
  unknownCity: string;
  /** Turns names into ids; throws a validation error field by field. */
  resolve(db: Database, draft: Draft, context: { cityId: number; now: Date }): Promise<Details>;
  saveDetails(db: Database, adId: number, details: Details): Promise<void>;
  /** The ad on the wire, made from its common part and its row. */
  present(base: BaseAd, row: Row): Ad;
  preview(row: Row): Preview;
  /** Whole roubles; sections without prices have none. */
  price?(draft: Draft): number;
  /** When a published ad expires; without it after 30 days. */
  expiry?(db: Database, adId: number): Promise<Date>;
  /** Throws 409 for an ad that cannot be published again. */
  checkRepublish?(db: Database, adId: number, now: Date): Promise<void>;
  /** The breed, item or service whose list a pinned ad leads; sections without it have no boosts. */
  pinSlot?(db: Database, adId: number): Promise<number | undefined>;
  /** Throws 409 for a user who may not have one more ad here. */
  checkAuthor?(db: Database, authorId: number): Promise<void>;
}

/** A public ad as it is pointed to. */
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
  /** A public ad with its preview; undefined for what not everyone may see. */
  preview(id: number): Promise<AdPreview | undefined>;
  /** Ids of the newest public ads and when they were published. */
  newest(limit: number): Promise<{ id: number; created: Date }[]>;
  /** Throws 404 for what this viewer may not see. */
  one(id: number, viewer: Viewer | undefined): Promise<Ad>;
  mine(viewer: Viewer): Promise<Ad[]>;
  /** All that a user has posted and not deleted, as an admin sees it. */
  ofAuthor(authorId: number, viewer: Viewer): Promise<Ad[]>;
  /** Ads that wait for review, oldest first, each with the version that a decision names. */
  review(
    query: { limit: number; after?: number | undefined },
    viewer: Viewer,
  ): Promise<{ ad: Ad; version: number }[]>;
  pinSlot: ((db: Database, adId: number) => Promise<number | undefined>) | undefined;
}
