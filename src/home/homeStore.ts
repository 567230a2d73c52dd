import { create } from 'zustand';
import type { Home } from '#contract/home.ts';
import { getJson } from '#src/shared/api/client.ts';

interface HomeState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What came last stays on view while fresher news is on its way. */
  home: Home | undefined;
  /** The town whose neighbourhood the lost pets are from. */
  city: string | undefined;
}

export const homeStore = create<HomeState>(() => ({
  status: 'idle',
  home: undefined,
  city: undefined,
}));

export const useHome = (): Home | undefined => homeStore((state) => state.home);
export const useHasHomeFailed = (): boolean => homeStore((state) => state.status === 'failed');

/** Numbers of ads and the strips, those of the lost near this town. */
export async function loadHome(city: string | undefined): Promise<void> {
  const { home, city: before } = homeStore.getState();
  homeStore.setState({ status: 'loading', city, home: city === before ? home : undefined });
  try {
    const fresh = await getJson<Home>('home', { city });
    if (homeStore.getState().city === city) homeStore.setState({ status: 'ready', home: fresh });
  } catch {
    if (homeStore.getState().city === city) homeStore.setState({ status: 'failed' });
  }
}
