import type { GenericSchema } from 'valibot';
import type { BaseDraft } from '#contract/ads.ts';
import type { Viewer } from '#server/session/viewer.ts';
import type { Database } from '#server/db/connect.ts';
import type { AdSelect, Filtering, ListPart } from './adPages.queries.ts';
import type { AdRow } from './ads.queries.ts';

/** `ads.section`: which of the four an ad belongs to. */
export const SECTION = { pets: 1, market: 2, services: 3, events: 4 } as const;

/** How a section's addresses spell the words that differ (documents 1 and 3). */
export interface SectionPaths {
  /** `/api/articles`, `/api/articles_market`, … */
  articles: `/api/${string}`;
  /** Hung on the last fixed word elsewhere: "", "-market", … */
  suffix: string;
  delete: `/api/${string}`;
  /** Of the site's pages: an ad's stands at `/post/12`, the list at `/posts`. */
  page: string;
  list: string;
}

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
 * What a section says of itself to the machinery in this folder: its schemas, its columns, its
 * conditions, its details. Functions, never descriptions of fields.
 */
export interface Section<
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
> extends Filtering<Filters> {
  code: (typeof SECTION)[keyof typeof SECTION];
  paths: SectionPaths;
  draft: GenericSchema<unknown, Draft>;
  listQuery: GenericSchema<unknown, Filters & { limit: number; offset: number }>;
  ad: GenericSchema;
  select(db: Database): AdSelect<Row>;
  /** The parts of the list, one after the other; newest first where the section says nothing. */
  parts?(filters: Filters): ListPart[];
  /** What the person is told of a town that is not in the catalogue. */
  unknownCity: string;
  /** Turns names into ids; refuses the draft field by field. */
  resolve(db: Database, draft: Draft, place: { cityId: number; now: Date }): Promise<Details>;
  saveDetails(db: Database, adId: number, details: Details): Promise<void>;
  /** The section's own part of the ad on the wire. */
  present(row: Row): Record<string, unknown>;
  preview(row: Row): Preview;
  /** Whole roubles; a section without prices says nothing. */
  price?(draft: Draft): number;
  /** When an ad that is published runs out; 30 days on where the section says nothing. */
  expiry?(db: Database, adId: number): Promise<Date>;
  /** Refuses to publish an ad again that has outlived its subject. */
  admitAgain?(db: Database, adId: number, now: Date): Promise<void>;
  /** The breed, item or service that a pinned ad has for itself; where there is none nothing is boosted. */
  pinSlot?(db: Database, adId: number): Promise<number | undefined>;
  /** Refuses a person who may not post one more ad here. */
  admit?(db: Database, authorId: number): Promise<void>;
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

/** One section's ads as the rooms see them that know no section: favorites, profile. */
export interface SectionAds {
  code: number;
  suffix: string;
  /** What an ad of the section looks like on the wire. */
  schema: GenericSchema;
  paths: SectionPaths;
  /** A public ad with its preview; undefined for what not everyone may see. */
  preview(id: number): Promise<AdPreview | undefined>;
  /** Ids of the newest public ads and when they were published. */
  newest(limit: number): Promise<{ id: number; created: Date }[]>;
  /** Refuses with 404 what this viewer may not see. */
  one(id: number, viewer: Viewer | undefined): Promise<{ id: number; author: number }>;
  mine(viewer: Viewer): Promise<{ id: number; images: string[] }[]>;
  /** All that a person has posted and not deleted, as an admin sees it. */
  ofAuthor(authorId: number, viewer: Viewer): Promise<unknown[]>;
  /** Ads that wait for review, oldest first, each with the version that a decision has to name. */
  review(
    query: { limit: number; after?: number | undefined },
    viewer: Viewer,
  ): Promise<{ ad: { author: number }; version: number }[]>;
  pinSlot: ((db: Database, adId: number) => Promise<number | undefined>) | undefined;
}
