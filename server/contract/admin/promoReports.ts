import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { line, idOf } from '../fields.ts';

/** Views and clicks of a promo on a Moscow day. */
const promoDay = v.object({ day: v.string(), shown: v.number(), clicked: v.number() });

export const promoReport = v.object({
  link: v.string(),
  created: v.string(),
  finish: v.string(),
  shown_count: v.number(),
  click_count: v.number(),
  /** Oldest first; without days that had no views. */
  days: v.array(promoDay),
});
export type PromoReport = v.InferOutput<typeof promoReport>;

export const getPromoReport = defineEndpoint({
  method: 'get',
  path: '/api/promo-reports/:promoId',
  access: 'anyone',
  summary: "What a promo brought, for its advertiser; `key` is the signature of the report's link",
  params: v.object({ promoId: idOf(noSuch.promoReport) }),
  query: v.object({ key: v.optional(line(100), '') }),
  answer: promoReport,
});
