import { create } from 'zustand';
import { dropAllDrafts } from '#src/ads/draftStore.ts';
import { discardSendingsOf } from '#src/ads/sending/sendings.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { loadOwnAds } from '#src/sections/anyAds.ts';
import { sessionStore, showUsername, signOut } from '#src/session/sessionStore.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';

interface ProfileState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  ownAds: readonly AnyAd[];
}

export const profileStore = create<ProfileState>(() => ({ status: 'idle', ownAds: [] }));

/** What is on view stays there while it is loaded anew. */
export async function loadProfile(): Promise<void> {
  profileStore.setState(({ ownAds }) => ({ status: ownAds.length > 0 ? 'ready' : 'loading' }));
  try {
    profileStore.setState({ status: 'ready', ownAds: await loadOwnAds() });
  } catch {
    profileStore.setState({ status: 'failed' });
  }
}

export async function sendUsername(username: string): Promise<void> {
  const answer = await sendJson<{ username: string }>('update-username', { username });
  showUsername(answer.username);
}

function leave(): void {
  profileStore.setState({ status: 'idle', ownAds: [] });
  signOut();
}

export const logOut = leave;

export const logOutEverywhere = (): Promise<void> => leaveForGood('logout-everywhere');
export const deleteAccount = (): Promise<void> => leaveForGood('delete-account');

/** Who ends every login, or the account, leaves nothing begun behind in this browser. */
async function leaveForGood(path: string): Promise<void> {
  const { userId } = sessionStore.getState();
  await sendJson(path);
  if (userId !== undefined) {
    discardSendingsOf(userId);
    await dropAllDrafts(userId);
  }
  leave();
}

/** All that is kept about the person, as indented JSON. */
export const loadPersonalData = async (): Promise<string> =>
  JSON.stringify(await getJson<unknown>('my-data'), null, 2);
