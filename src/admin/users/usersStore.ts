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
import { sectionNames } from '#contract/sections/sections.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { withSection } from '#src/sections/anyAds.ts';
import { createById } from '#src/shared/stores/byId.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

/** User lookup; the state is that of the open user. */
export function usersStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const loadUser = (userId: number): Promise<UserInfo> =>
    asAdmin(api.fetch(getUserInfo, { params: { userId } }));

  /** All ads of a user, section by section. */
  async function loadAdsOf(userId: number): Promise<AnyAd[]> {
    const ads = await asAdmin(api.fetch(getUserAds, { params: { userId } }));
    return sectionNames.flatMap((section) => withSection(section, ads[section]));
  }

  const { state, load } = createById(stores, 'user', async (id) => {
    const [user, ads] = await Promise.all([loadUser(id), loadAdsOf(id)]);
    return { user, ads };
  });

  return {
    state,
    showUser: load,
    loadUser,
    searchUsers: (query: string): Promise<FoundUser[]> =>
      asAdmin(api.fetch(findUsers, { query: { query } })),
    loadKey: (adId: number): Promise<KeyInfo> =>
      asAdmin(api.fetch(getKeyInfo, { params: { adId } })),
    sendBan: (userId: number, ban: boolean, reason: string): Promise<{ message: string }> =>
      asAdmin(api.fetch(setBan, { body: { user_id: userId, ban, reason } })),

    sendMark: (userId: number, kind: VerifiedKind | null, note: string) =>
      asAdmin(api.fetch(verifyUser, { body: { user_id: userId, kind, note } })),
  };
}
