import * as v from 'valibot';
import { createdAd, done } from '#contract/ads.ts';
import { adId } from '#contract/fields.ts';
import {
  adminPromo,
  promo,
  promoAction,
  promoDraft,
  promosQuery,
  promoViews,
} from '#contract/promos.ts';
import { OK, type Addresses } from '#server/http/endpoint.ts';
import type { PromosService } from './promos.service.ts';

export function promoRoutes(addresses: Addresses, promos: PromosService): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/promos',
      access: 'anyone',
      summary: 'Promo banners for a list of pets with these filters',
      query: promosQuery,
      answer: v.array(promo),
    },
    ({ query }) => promos.toShow(query),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/promo-views',
      access: 'anyone',
      summary: 'Counts banners that came on view and those that were followed',
      body: promoViews,
      answer: done,
    },
    async ({ body }) => {
      await promos.countViews(body);
      return OK;
    },
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/promos',
      access: 'admin',
      summary: 'All promos, the newest first, with what people saw and followed of them',
      answer: v.array(adminPromo),
    },
    () => promos.list(),
  );
  addresses.add(
    {
      method: 'get',
      path: '/api/admin/promo/:promoId',
      access: 'admin',
      summary: 'One promo',
      params: v.object({ promoId: adId }),
      answer: adminPromo,
    },
    ({ params }) => promos.one(params.promoId),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/create-promo',
      access: 'admin',
      summary: 'A new promo; its picture, at most 2 MB, comes as `photo`',
      form: promoDraft,
      file: 'photo',
      answer: createdAd,
    },
    ({ form, files, viewer }) => promos.create(viewer, form, files),
  );
  addresses.add(
    {
      method: 'post',
      path: '/api/admin/promo-action',
      access: 'admin',
      summary: 'Shows or hides a promo, gives it new dates from today on, deletes it',
      body: promoAction,
      answer: done,
    },
    async ({ body, viewer }) => {
      await promos.act(viewer, body);
      return OK;
    },
  );
}
