import { placeTexts } from '#src/ads/card/placeTexts.ts';

/** The chip of the city with what is around it. */
export const cityChip = ({
  city,
  radius_km: radius,
}: {
  city?: string | undefined;
  radius_km?: number | undefined;
}): [label: string | undefined, 'city', 'radius_km'] => [
  city && radius ? placeTexts.around(city, radius) : city,
  'city',
  'radius_km',
];
