import { create } from 'zustand';
import type { PetAd, PetFilters, PetReference } from '#contract/pets.ts';
import { createAdApi } from '#src/ads/adApi.ts';
import { createAdList } from '#src/ads/adList.ts';
import { createAdPage } from '#src/ads/adPage.ts';
import { getJson } from '#src/shared/api/client.ts';

const petApi = createAdApi<PetAd, PetFilters>({
  articles: 'articles',
  suffix: '',
  delete: 'delete-ad',
});

export const petList = createAdList('pets', petApi);
export const petPage = createAdPage(petApi, petList);
export const createPet = petApi.create;

interface ReferenceState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  reference: PetReference;
}

const nothing: PetReference = { types: [], categories: [], breeds: [], cities: [] };

/** The reference lists of filters and form; empty until they have arrived. */
const referenceStore = create<ReferenceState>(() => ({ status: 'idle', reference: nothing }));

export const usePetReference = (): PetReference => referenceStore((state) => state.reference);
export const usePetReferenceStatus = () => referenceStore((state) => state.status);

/** Loads the reference lists unless they are here or on their way. */
export async function loadPetReference(): Promise<void> {
  const { status } = referenceStore.getState();
  if (status === 'loading' || status === 'ready') return;
  referenceStore.setState({ status: 'loading' });
  try {
    referenceStore.setState({ status: 'ready', reference: await getJson<PetReference>('filters') });
  } catch {
    referenceStore.setState({ status: 'failed' });
  }
}
