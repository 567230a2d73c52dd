import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { createdAd, done } from '../ads/ads.ts';
import { adId, any, chosen, day, idOf, line, wholeNumber } from '../fields.ts';
import { adminErrors } from './adminTexts.ts';
import { promoReport } from './promoReports.ts';

// Apart from what lists need of promos: visitors do not load it.

export const PROMO_IMAGE_BYTES_MAX = 2 * 1024 * 1024;
const LINK_MAX = 2000;
const COMPANY_MAX = 200;
const ERID_MAX = 100;

const isWebLink = (text: string): boolean => {
  try {
    return /^https?:$/u.test(new URL(text).protocol);
  } catch {
    return false;
  }
};
/** An id, or an index from 1 of a fixed list; 0 means all. */
const target = (max = 2_147_483_647, message?: string) =>
  v.optional(wholeNumber(0, max, message), 0);

const show = v.pipe(wholeNumber(0, 1), v.picklist([0, 1]));

/** Form of a promo; its image is the file `photo`. */
export const promoDraft = v.pipe(
  v.object({
    type: target(),
    category: target(4),
    breed: target(undefined, adminErrors.promoBreed),
    sex: target(2),
    city: target(undefined, adminErrors.promoCity),
    link: chosen(
      v.pipe(line(LINK_MAX, adminErrors.promoLink), v.check(isWebLink, adminErrors.promoLink)),
    ),
    created: chosen(day(adminErrors.promoDate)),
    finish: chosen(day(adminErrors.promoDate)),
    show: v.optional(show, 1),
    company: v.optional(line(COMPANY_MAX), ''),
    inn: v.optional(
      v.pipe(line(12, adminErrors.promoInn), v.regex(/^(\d{10}|\d{12})?$/u, adminErrors.promoInn)),
      '',
    ),
    erid: v.optional(line(ERID_MAX), ''),
  }),
  v.forward(
    v.partialCheck(
      [['created'], ['finish']],
      ({ created, finish }) => created <= finish,
      adminErrors.promoDates,
    ),
    ['finish'],
  ),
);
export type PromoDraft = v.InferOutput<typeof promoDraft>;

export const adminPromo = v.object({
  id: v.number(),
  type: v.number(),
  category: v.number(),
  breed: v.number(),
  sex: v.number(),
  city: v.number(),
  link: v.string(),
  /** Prefix it with `/api` to load the image. */
  photo_path: v.string(),
  show: v.number(),
  created: v.string(),
  finish: v.string(),
  company: v.string(),
  inn: v.string(),
  erid: v.string(),
  shown_count: v.number(),
  click_count: v.number(),
});
export type AdminPromo = v.InferOutput<typeof adminPromo>;

export const promoDays = v.object({
  days: promoReport.entries.days,
  /** The advertiser's report, for which no account is needed. */
  report_link: v.string(),
});
export type PromoDays = v.InferOutput<typeof promoDays>;

const promoAction = v.variant('action', [
  v.object({
    promo_id: adId,
    action: v.literal('toggle_visibility'),
    /** The wanted state, because another admin may have changed it; by default the other one. */
    show: v.optional(any(show)),
  }),
  v.object({ promo_id: adId, action: v.literal('delete') }),
  v.object({
    promo_id: adId,
    action: v.literal('set_dates'),
    finish: chosen(day(adminErrors.promoDate)),
  }),
]);
export type PromoAction = v.InferOutput<typeof promoAction>;

export const listAdminPromos = defineEndpoint({
  method: 'get',
  path: '/api/admin/promos',
  access: 'admin',
  summary: 'All promos, newest first, with views and clicks',
  answer: v.array(adminPromo),
});
export const getAdminPromo = defineEndpoint({
  method: 'get',
  path: '/api/admin/promo/:promoId',
  access: 'admin',
  summary: 'One promo',
  params: v.object({ promoId: idOf(noSuch.promo) }),
  answer: adminPromo,
});
export const getPromoDays = defineEndpoint({
  method: 'get',
  path: '/api/admin/promo/:promoId/days',
  access: 'admin',
  summary: 'Views and clicks of a promo by day',
  params: v.object({ promoId: idOf(noSuch.promo) }),
  answer: promoDays,
});
export const revokePromoReport = defineEndpoint({
  method: 'post',
  path: '/api/admin/promo/:promoId/revoke-report',
  access: 'admin',
  summary: "Makes the link to the advertiser's report invalid; the answer has another",
  params: v.object({ promoId: idOf(noSuch.promo) }),
  answer: promoDays,
});
export const createPromo = defineEndpoint({
  method: 'post',
  path: '/api/admin/create-promo',
  access: 'admin',
  summary: 'A new promo; its image, at most 2 MB, comes as `photo`',
  form: promoDraft,
  file: 'photo',
  answer: createdAd,
});
export const updatePromo = defineEndpoint({
  method: 'post',
  path: '/api/admin/update-promo/:promoId',
  access: 'admin',
  summary: 'Updates a promo; it keeps its image unless `photo` brings another',
  params: v.object({ promoId: idOf(noSuch.promo) }),
  form: promoDraft,
  file: 'photo',
  answer: createdAd,
});
export const sendPromoAction = defineEndpoint({
  method: 'post',
  path: '/api/admin/promo-action',
  access: 'admin',
  summary:
    'Shows or hides a promo, sets its last day, or deletes it; answers the promo as it is then',
  body: promoAction,
  answer: v.object({ ...done.entries, promo: v.optional(adminPromo) }),
});
