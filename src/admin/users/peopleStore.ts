import {
  findUsers,
  getKeyInfo,
  getUserAds,
  getUserInfo,
  setBan,
  type FoundUser,
  type KeyInfo,
  type UserInfo,
} from '#contract/admin.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { withSection } from '#src/sections/anyAds.ts';
import type { LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface PersonState {
  id: number | undefined;
  status: LoadStatus;
  person: UserInfo | undefined;
  ads: readonly AnyAd[];
}

/** User lookup; the state is that of the open user. */
export function peopleStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<PersonState>('person', {
    id: undefined,
    status: 'idle',
    person: undefined,
    ads: [],
  });

  const loadPerson = (userId: number): Promise<UserInfo> =>
    asAdmin(api.fetch(getUserInfo, { params: { userId } }));

  /** All ads of a user, section by section. */
  async function loadAdsOf(userId: number): Promise<AnyAd[]> {
    const { pets, market, services, events } = await asAdmin(
      api.fetch(getUserAds, { params: { userId } }),
    );
    return [
      ...withSection('pets', pets),
      ...withSection('market', market),
      ...withSection('services', services),
      ...withSection('events', events),
    ];
  }

  return {
    state,
    loadPerson,
    findPeople: (query: string): Promise<FoundUser[]> =>
      asAdmin(api.fetch(findUsers, { query: { query } })),
    loadKey: (adId: number): Promise<KeyInfo> =>
      asAdmin(api.fetch(getKeyInfo, { params: { adId } })),
    /** @param userId as typed: the server validates it */
    sendBan: (userId: number | string, ban: boolean): Promise<{ message: string }> =>
      asAdmin(api.fetch(setBan, { body: { user_id: userId as number, ban } })),

    async showPerson(id: number): Promise<void> {
      state.setState((now) =>
        now.id === id && now.person ? {} : { id, status: 'loading', person: undefined, ads: [] },
      );
      try {
        const [person, ads] = await Promise.all([loadPerson(id), loadAdsOf(id)]);
        if (state.getState().id === id) state.setState({ status: 'ready', person, ads });
      } catch {
        if (state.getState().id === id) state.setState({ status: 'failed' });
      }
    },
  };
}

export const usePerson = (): PersonState => useStoreState(peopleStore, (state) => state);
export const usePeopleActions = () => useActions(peopleStore);
