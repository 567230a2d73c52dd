import type { Sighting } from '#contract/matches/sightings.ts';
import type { Answer } from './client.ts';
import type { Upload } from './multipart.ts';
import type { TestApp, TestUser } from './testApp.ts';

/** Tells where a lost pet was seen. */
export const sendSighting = (
  world: TestApp,
  finder: TestUser,
  adId: number,
  fields: Partial<Record<'seen_at' | 'place' | 'text', string>> = {},
  { images = [], key }: { images?: Upload[]; key?: string } = {},
): Promise<Answer<Sighting>> =>
  finder.form(
    '/api/sightings',
    {
      ad_id: String(adId),
      seen_at: world.clock.now().toISOString(),
      place: 'У фонтана',
      ...fields,
    },
    images,
    key === undefined ? {} : { 'idempotency-key': key },
  );
