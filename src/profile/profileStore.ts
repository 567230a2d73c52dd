import { create } from 'zustand';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { loadOwnAds } from '#src/sections/anyAds.ts';
import { showUsername, signOut } from '#src/session/sessionStore.ts';
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

export async function logOutEverywhere(): Promise<void> {
  await sendJson('logout-everywhere');
  leave();
}

export async function deleteAccount(): Promise<void> {
  await sendJson('delete-account');
  leave();
}

/** All that is kept about the person, as indented JSON. */
export const loadPersonalData = async (): Promise<string> =>
  JSON.stringify(await getJson<unknown>('my-data'), null, 2);
