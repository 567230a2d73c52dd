import { createStore, useStore } from 'zustand';
import type { Home } from '#contract/home.ts';
import { getJson } from '#src/shared/api/client.ts';
import { beginAsLoaded } from '#src/shared/asDrawn.ts';

interface HomeState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What came last stays on view while fresher news is on its way. */
  home: Home | undefined;
  /** The town whose neighbourhood its lost pets are from. */
  city: string | undefined;
}

export const homeStore = createStore<HomeState>(() => ({
  status: 'idle',
  home: undefined,
  city: undefined,
}));

export const useHome = (): HomeState => useStore(homeStore);

let request = 0;
let isPrepared = false;

/** Numbers of ads and the strips, those of the lost near this town. */
export async function loadHome(city: string | undefined): Promise<void> {
  const isHere = isPrepared && city === undefined;
  isPrepared = false;
  if (isHere) return;
  request += 1;
  const mine = request;
  homeStore.setState({ status: 'loading' });
  try {
    const home = await getJson<Home>('home', { city });
    if (mine === request) homeStore.setState({ status: 'ready', home, city });
  } catch {
    if (mine === request) homeStore.setState({ status: 'failed' });
  }
}

/** Loads what the page opens with before it is first drawn, for no town in particular. */
export async function prepareHome(): Promise<void> {
  isPrepared = false;
  await loadHome(undefined);
  beginAsLoaded(homeStore);
  isPrepared = true;
}
