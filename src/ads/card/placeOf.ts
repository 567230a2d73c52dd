import type { BaseAd } from '#contract/ads/ads.ts';
import { placeTexts } from './placeTexts.ts';

/** An ad's city, in a list around another one with the distance. */
export const placeOf = ({ city, distance_km: km }: Pick<BaseAd, 'city' | 'distance_km'>): string =>
  km ? placeTexts.distance(city, km) : city;
