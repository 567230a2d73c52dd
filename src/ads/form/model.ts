import type { BaseAd } from '#contract/ads/ads.ts';
import type { FormFields, Photo } from './draftStore.ts';

/** An own ad that a new one begins as. */
export interface Model<Ad extends BaseAd = BaseAd> {
  ad: Ad;
  /** `like`: with all that it says; `next`: another of the same kind, as the next animal of a shelter. */
  as: 'like' | 'next';
}

/** The query parameters of a form that name its model. */
export const likeSearch = (id: number): string => `?like=${id}`;
export const nextSearch = (id: number): string => `?next=${id}`;
export function modelOf(search: string): { id: number; as: Model['as'] } | undefined {
  const params = new URLSearchParams(search);
  const as = params.has('like') ? 'like' : 'next';
  const id = Number(params.get(as)) || 0;
  return id > 0 ? { id, as } : undefined;
}

/** Say of what kind an ad is, in any section. */
const KIND = [
  'category',
  'category_name',
  'type_ad',
  'breed',
  'object_id',
  'type_name',
  'condition_name',
  'service_id',
  'event_name',
  'type_',
  'city',
];
/** Belong to one time. */
const DATES = ['happened_at', 'date'];

/** What a new ad takes from its model. */
export function modelFields<Fields extends FormFields>(
  { as }: Model,
  fields: Fields,
  empty: Fields,
): Partial<Fields> {
  const isTaken = (name: string): boolean =>
    as === 'like' ? !DATES.includes(name) : KIND.includes(name);
  const taken = Object.entries(fields).filter(([name]) => isTaken(name));
  return { ...empty, ...Object.fromEntries(taken) };
}

/** The photos that a new ad can take from its model. */
export const photosOfModel = ({ ad, as }: Model): Photo[] =>
  as === 'like' ? ad.images.map((imageId) => ({ key: imageId, imageId, from: ad.id })) : [];
