import { removeAvatar, setAvatar, takeTelegramAvatar } from '#contract/profile/avatar.ts';
import { createPersonalDataLink, getPersonalData } from '#contract/profile/personalData.ts';
import {
  deleteAccount,
  logOutEverywhere,
  showHelp,
  updateUsername,
} from '#contract/profile/profile.ts';
import { logOut } from '#contract/session/sessions.ts';
import { sendings } from '#src/ads/sending/sendings.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { fetchOwnAds } from '#src/sections/anyAds.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { removeAllOf } from '#src/shared/device/deviceStorage.ts';
import { leavePush } from '#src/shared/device/webPush.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { createUserLoader } from '#src/shared/stores/userLoader.ts';

interface ProfileState {
  status: LoadStatus;
  ownAds: readonly AnyAd[];
}

/** The user's own ads and account. */
export function profileStore(stores: Stores) {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const state = stores.createState<ProfileState>('profile', {
    status: 'idle',
    ownAds: [],
  });
  const load = createUserLoader(state, { ownAds: [] });

  function leave(): void {
    session.signOut();
    leavePush().catch(() => {});
  }

  /** Logging out everywhere and deleting the account also remove what is left on this device. */
  async function leaveForGood(request: Promise<unknown>): Promise<void> {
    const { userId } = session.state.getState();
    await request;
    if (userId !== undefined) {
      stores.get(sendings).discardSendingsOf(userId);
      await removeAllOf(userId);
    }
    leave();
  }

  return {
    state,

    /** Leaves this device at once, even when the request fails. */
    logOut(): void {
      api.fetch(logOut, {}, { isFinal: true, keepalive: true }).catch(() => {});
      leave();
    },

    loadProfile: (): Promise<void> =>
      load(session.state.getState().userId, async () => ({ ownAds: await fetchOwnAds(api) })),

    async sendAvatar(photo: Blob): Promise<void> {
      const form = new FormData();
      form.append('images', photo, 'avatar.jpg');
      await api.sendForm(setAvatar, form);
      await session.loadProfile();
    },
    async takeTelegramPicture(): Promise<void> {
      await api.fetch(takeTelegramAvatar, {});
      await session.loadProfile();
    },
    async dropAvatar(): Promise<void> {
      await api.fetch(removeAvatar, {});
      await session.loadProfile();
    },

    async sendUsername(username: string): Promise<void> {
      const answer = await api.fetch(updateUsername, { body: { username } });
      session.showUsername(answer.username);
    },

    async sendShowHelp(shown: boolean): Promise<void> {
      await api.fetch(showHelp, { body: { shown } });
      await session.loadProfile();
    },

    logOutEverywhere: (): Promise<void> => leaveForGood(api.fetch(logOutEverywhere, {})),
    deleteAccount: (): Promise<void> => leaveForGood(api.fetch(deleteAccount, {})),

    /** All stored data of the user, as indented JSON. */
    loadPersonalData: async (): Promise<string> =>
      JSON.stringify(await api.fetch(getPersonalData, {}), null, 2),

    /** A link to the same data that opens without a token, for a short time. */
    createDataLink: async (): Promise<string> => (await api.fetch(createPersonalDataLink, {})).url,
  };
}
