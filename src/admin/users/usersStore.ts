import {
  findUsers,
  getKeyInfo,
  getUserAds,
  getUserInfo,
  setBan,
  verifyUser,
  type FoundUser,
  type KeyInfo,
  type UserInfo,
} from '#contract/admin/admin.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { withSection } from '#src/sections/anyAds.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface UserState {
  id: number | undefined;
  status: LoadStatus;
  user: UserInfo | undefined;
  ads: readonly AnyAd[];
  /** The load failed because there is no such user. */
  isUnknown: boolean;
}

/** User lookup; the state is that of the open user. */
export function usersStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const state = stores.createState<UserState>('user', {
    id: undefined,
    status: 'idle',
    user: undefined,
    ads: [],
    isUnknown: false,
  });

  const loadUser = (userId: number): Promise<UserInfo> =>
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
    loadUser,
    searchUsers: (query: string): Promise<FoundUser[]> =>
      asAdmin(api.fetch(findUsers, { query: { query } })),
    loadKey: (adId: number): Promise<KeyInfo> =>
      asAdmin(api.fetch(getKeyInfo, { params: { adId } })),
    sendBan: (userId: number, ban: boolean, reason: string): Promise<{ message: string }> =>
      asAdmin(api.fetch(setBan, { body: { user_id: userId, ban, reason } })),

    sendMark: (userId: number, kind: VerifiedKind | null, note: string) =>
      asAdmin(api.fetch(verifyUser, { body: { user_id: userId, kind, note } })),

    async showUser(id: number): Promise<void> {
      state.setState((now) =>
        now.id === id && now.user
          ? {}
          : { id, status: 'loading', user: undefined, ads: [], isUnknown: false },
      );
      try {
        const [user, ads] = await Promise.all([loadUser(id), loadAdsOf(id)]);
        if (state.getState().id === id) state.setState({ status: 'ready', user, ads });
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.status === 404;
        const { id: shownId, user } = state.getState();
        // A known user stays on view: an action has succeeded, only reading it again has not.
        if (shownId === id && (isUnknown || !user)) state.setState({ status: 'failed', isUnknown });
      }
    },
  };
}

export const useUser = (): UserState => useStoreState(usersStore, (state) => state);
export const useUsersActions = () => useActions(usersStore);
