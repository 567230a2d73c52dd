import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import {
  adAction,
  adAuthor,
  adStats,
  adIdBody,
  adIds,
  createdAd,
  done,
  ownAdAction,
  unavailableAd,
  waitingQuery,
  ANIMALS,
  GONE_REASONS,
  OUTCOMES,
  type AdStats,
  type GoneAd,
  type OwnAdAction,
  type RelatedAds,
  type UnavailableAd,
  type WaitingQuery,
} from './ads.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { idOf, isoTime } from '../fields.ts';
import type { SectionSlugs } from '../sections/sections.ts';

type Done = v.InferOutput<typeof done>;
type AdAction = v.InferOutput<typeof adAction>;
type Id = { id: number };
type Page = { limit: number; offset: number };
type ListPage = Page & { after?: number | undefined };

/** The endpoints that every section has for its ads. */
export interface AdEndpoints<Ad, Draft, Filters> {
  list: Endpoint<{ body: Filters & ListPage }, Ad[], 'anyone'>;
  count: Endpoint<{ body: Filters }, { count: number }, 'anyone'>;
  byIds: Endpoint<{ body: number[] }, (Ad | UnavailableAd)[], 'anyone'>;
  one: Endpoint<{ params: Id }, Ad, 'anyone'>;
  related: Endpoint<{ params: Id }, RelatedAds<Ad>, 'anyone'>;
  gone: Endpoint<{ params: Id }, GoneAd<Ad>, 'anyone'>;
  stats: Endpoint<{ params: Id }, AdStats, 'user'>;
  mine: Endpoint<object, Ad[], 'user'>;
  create: Endpoint<{ form: Draft }, Id, 'writer'>;
  update: Endpoint<{ params: Id; form: Draft }, Id, 'writer'>;
  remove: Endpoint<{ body: { ad_id: number } }, Done, 'writer'>;
  ownerAction: Endpoint<{ body: OwnAdAction }, Done, 'writer'>;
  adminAction: Endpoint<{ body: AdAction }, Done, 'admin'>;
  waiting: Endpoint<{ query: WaitingQuery }, Ad[], 'admin'>;
}

interface AdSchemas<Ad, Draft, Filters> {
  ad: v.GenericSchema<unknown, Ad>;
  draft: v.GenericSchema<unknown, Draft>;
  filters: v.GenericSchema<unknown, Filters>;
  /** The filters with `limit`, `offset` and `after`. */
  listQuery: v.GenericSchema<unknown, Filters & ListPage>;
}

/** Declares a section's endpoints under its slugs. */
export function defineAdEndpoints<Ad, Draft, Filters>(
  { articles, suffix, remove }: SectionSlugs,
  { ad, draft, filters, listQuery }: AdSchemas<Ad, Draft, Filters>,
): AdEndpoints<Ad, Draft, Filters> {
  const ads = v.array(ad);
  const params = v.object({ id: idOf(noSuch.ad) });
  return {
    list: defineEndpoint({
      method: 'post',
      path: `/api/${articles}/filter`,
      access: 'anyone',
      summary: 'One page of the list: newest first, events by their nearest day',
      cache: 'ads',
      body: listQuery,
      answer: ads,
    }),
    count: defineEndpoint({
      method: 'post',
      path: `/api/${articles}/count`,
      access: 'anyone',
      summary: 'How many ads the list with these filters has, at most 1,000',
      cache: 'ads',
      body: filters,
      answer: v.object({ count: v.number() }),
    }),
    byIds: defineEndpoint({
      method: 'post',
      path: `/api/articles/by-ids${suffix}`,
      access: 'anyone',
      summary:
        "Ads by their ids, as far as the viewer may see them; of the viewer's other favorites a title",
      isCostly: true,
      body: adIds,
      answer: v.array(v.union([ad, unavailableAd])),
    }),
    one: defineEndpoint({
      method: 'get',
      path: `/api/${articles}/:id`,
      access: 'anyone',
      summary: 'One ad',
      cache: 'ads',
      params,
      answer: ad,
    }),
    related: defineEndpoint({
      method: 'get',
      path: `/api/${articles}/:id/related`,
      access: 'anyone',
      summary:
        "About a public ad's author, and up to 6 other ads each of the author and like it, without descriptions",
      cache: 'ads',
      params,
      answer: v.object({ author: adAuthor, others: ads, similar: ads }),
    }),
    gone: defineEndpoint({
      method: 'get',
      path: `/api/${articles}/:id/gone`,
      access: 'anyone',
      summary: 'What became of an ad that was public, and up to 6 like it, for 90 days; then 410',
      cache: 'ads',
      params,
      answer: v.object({
        why: v.picklist(GONE_REASONS),
        title: v.nullable(v.string()),
        city: v.string(),
        outcome: v.nullable(v.picklist(OUTCOMES)),
        ended: v.nullable(isoTime),
        sex: v.nullable(v.picklist([0, 1, 2])),
        animal: v.nullable(v.picklist(ANIMALS)),
        home: v.nullable(v.object({ text: v.string(), image: v.nullable(v.string()) })),
        similar: ads,
      }),
    }),
    stats: defineEndpoint({
      method: 'get',
      path: `/api/${articles}/:id/stats`,
      access: 'user',
      summary: 'Views and favorites of an own ad, and how long reviews usually take',
      params,
      answer: adStats,
    }),
    mine: defineEndpoint({
      method: 'get',
      path: `/api/my-articles${suffix}`,
      access: 'user',
      summary: "The user's own ads, with their status",
      answer: ads,
    }),
    create: defineEndpoint({
      method: 'post',
      path: `/api/${articles}/create`,
      access: 'writer',
      summary:
        'A new ad with 1 to 4 images, `images_from` an own ad also; a repeat with the same Idempotency-Key is the same ad',
      form: draft,
      errors: ['LIMIT_REACHED'],
      answer: createdAd,
    }),
    update: defineEndpoint({
      method: 'post',
      path: `/api/articles/update${suffix}/:id`,
      access: 'writer',
      summary:
        'Updates an own ad; `pictures` orders remaining ids and `new` files, comma-separated',
      params,
      form: draft,
      answer: createdAd,
    }),
    remove: defineEndpoint({
      method: 'post',
      path: `/api/${remove}`,
      access: 'writer',
      summary: 'Deletes an ad (its owner, an admin)',
      body: adIdBody,
      answer: done,
    }),
    ownerAction: defineEndpoint({
      method: 'post',
      path: `/api/user/ad-action${suffix}`,
      access: 'writer',
      summary:
        'The owner publishes again (1), hides (4), with the outcome, deletes (0), reserves (5), frees (6) or extends (7)',
      body: ownAdAction,
      answer: done,
    }),
    adminAction: defineEndpoint({
      method: 'post',
      path: `/api/admin/ad-action${suffix}`,
      access: 'admin',
      summary: 'An admin publishes (1), rejects (3) or deletes (0)',
      body: adAction,
      answer: done,
    }),
    waiting: defineEndpoint({
      method: 'get',
      path: `/api/admin/ads${suffix}`,
      access: 'admin',
      summary: 'Ads that wait for review, oldest first',
      query: waitingQuery,
      answer: ads,
    }),
  };
}
