import { create } from 'zustand';
import type { FoundPerson, KeyInfo, UserAds, UserInfo } from '#contract/admin.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { sectionNames } from '#contract/sections.ts';
import { asAdmin } from './adminStore.ts';

export const loadPerson = (id: number): Promise<UserInfo> =>
  asAdmin(getJson<UserInfo>(`admin/user-info/${id}`));

export const findPeople = (query: string): Promise<FoundPerson[]> =>
  asAdmin(getJson<FoundPerson[]>('admin/people', { query }));

export const loadKey = (adId: number): Promise<KeyInfo> =>
  asAdmin(getJson<KeyInfo>(`admin/key-info/${adId}`));

export const sendBan = (userId: number | string, ban: boolean): Promise<{ message?: string }> =>
  asAdmin(sendJson<{ message?: string }>('admin/set-ban', { user_id: userId, ban }));

/** All ads of a person, section by section. */
export async function loadAdsOf(id: number): Promise<AnyAd[]> {
  const lists = await asAdmin(getJson<UserAds>(`admin/user-ads/${id}`));
  return sectionNames.flatMap((section) => lists[section].map((ad) => ({ section, ad }) as AnyAd));
}

interface PersonState {
  id: number | undefined;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  person: UserInfo | undefined;
  ads: readonly AnyAd[];
}

/** The person whose page is open. */
export const personStore = create<PersonState>(() => ({
  id: undefined,
  status: 'idle',
  person: undefined,
  ads: [],
}));

export async function showPerson(id: number): Promise<void> {
  personStore.setState((state) =>
    state.id === id && state.person ? {} : { id, status: 'loading', person: undefined, ads: [] },
  );
  try {
    const [person, ads] = await Promise.all([loadPerson(id), loadAdsOf(id)]);
    if (personStore.getState().id === id) personStore.setState({ status: 'ready', person, ads });
  } catch {
    if (personStore.getState().id === id) personStore.setState({ status: 'failed' });
  }
}
