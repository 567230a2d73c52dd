import * as v from 'valibot';
import {
  adAction,
  adIdBody,
  adIds,
  createdAd,
  done,
  pageQuery,
  type BaseDraft,
} from '#contract/ads.ts';
import { adId } from '#contract/fields.ts';
import { OK, type Addresses } from '#server/http/endpoint.ts';
import type { AdRow } from './ads.queries.ts';
import type { AdService } from './ads.service.ts';
import type { Section } from './section.ts';

const idParams = v.object({ id: adId });
const DRAFT_KEY = /^[\w-]{8,64}$/u;

/** The addresses that every section has, under the section's own words. */
export function adRoutes<Draft extends BaseDraft, Filters, Row extends AdRow, Details>(
  addresses: Addresses,
  section: Section<Draft, Filters, Row, Details>,
  service: AdService<Draft, Filters, Row, Details>,
): void {
  const { articles, suffix } = section.paths;
  const answer = v.array(section.ad);

  addresses.add(
    {
      method: 'post',
      path: `${articles}/filter`,
      access: 'anyone',
      summary: 'One page of the list: newest first, events by their nearest day',
      keeps: 'ads',
      body: section.listQuery,
      answer,
    },
    ({ body, viewer }) => service.list(body, viewer),
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/articles/by-ids${suffix}`,
      access: 'anyone',
      summary: 'Ads by their ids, as far as the viewer may see them',
      body: adIds,
      answer,
    },
    ({ body, viewer }) => service.byIds(body, viewer),
  );
  addresses.add(
    {
      method: 'get',
      path: `${articles}/:id`,
      access: 'anyone',
      summary: 'One ad',
      keeps: 'ads',
      params: idParams,
      answer: section.ad,
    },
    ({ params, viewer }) => service.one(params.id, viewer),
  );
  addresses.add(
    {
      method: 'get',
      path: `/api/my-articles${suffix}`,
      access: 'person',
      summary: "The person's own ads, with their status",
      answer,
    },
    ({ viewer }) => service.mine(viewer),
  );
  addresses.add(
    {
      method: 'post',
      path: `${articles}/create`,
      access: 'writer',
      summary: 'A new ad with 1 to 4 pictures; an Idempotency-Key header makes a repeat harmless',
      form: section.draft,
      answer: createdAd,
    },
    ({ form, files, viewer, context }) => {
      const key = context.req.header('idempotency-key');
      return service.create(viewer, form, files, key && DRAFT_KEY.test(key) ? key : undefined);
    },
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/articles/update${suffix}/:id`,
      access: 'writer',
      summary: 'Changes an own ad; `pictures` orders kept ids and `new` files, separated by commas',
      params: idParams,
      form: section.draft,
      answer: createdAd,
    },
    ({ params, form, fields, files, viewer }) =>
      service.update(viewer, params.id, form, files, (fields['pictures'] ?? '').split(',')),
  );
  addresses.add(
    {
      method: 'post',
      path: section.paths.delete,
      access: 'writer',
      summary: 'Deletes an ad (its owner, an admin)',
      body: adIdBody,
      answer: done,
    },
    async ({ body, viewer }) => {
      await service.remove(viewer, body.ad_id);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/user/ad-action${suffix}`,
      access: 'writer',
      summary: 'The owner publishes again (1), hides (4) or deletes (0)',
      body: adAction,
      answer: done,
    },
    async ({ body, viewer }) => {
      await service.ownerAction(viewer, body);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'post',
      path: `/api/admin/ad-action${suffix}`,
      access: 'admin',
      summary: 'An admin publishes (1), rejects (3) or deletes (0)',
      body: adAction,
      answer: done,
    },
    async ({ body, viewer }) => {
      await service.adminAction(viewer, body);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'get',
      path: `/api/admin/ads${suffix}`,
      access: 'admin',
      summary: 'Ads that wait for review, oldest first',
      query: pageQuery,
      answer,
    },
    ({ query, viewer }) => service.waiting(query, viewer),
  );
}
