import { getPerson } from '#contract/people/people.ts';
import { userAds } from '#contract/search/search.ts';
import { createById } from '#src/shared/stores/byId.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The person in the URL, with the public ads. */
export const personStore = (stores: Stores) =>
  createById(stores, 'person', async (userId) => {
    const input = { params: { userId } };
    const [person, ads] = await Promise.all([
      stores.api.fetch(getPerson, input),
      stores.api.fetch(userAds, input),
    ]);
    return { person, ads };
  });
