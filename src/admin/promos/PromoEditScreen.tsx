import { useLocation } from 'react-router-dom';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { PromoForm } from './PromoForm.tsx';
import { PromoGate } from './PromoGate.tsx';
import { promoTexts } from './texts.ts';

/** The form of an existing promo with its values, or of a copy of it (`?copy`). */
export function PromoEditScreen() {
  const isCopy = new URLSearchParams(useLocation().search).has('copy');
  return (
    <Screen title={isCopy ? promoTexts.formTitle : promoTexts.editTitle}>
      <PromoEditContent isCopy={isCopy} />
    </Screen>
  );
}

function PromoEditContent({ isCopy }: { isCopy: boolean }) {
  const { catalog } = useActions(petsStore);
  const { status, lists } = useCatalog(catalog);
  // The form starts with names, which are in the catalog.
  if (status !== 'ready') return <RowSkeletons label={promoTexts.loading} count={4} />;
  return (
    <PromoGate>
      {(promo) => <PromoForm key={promo.id} lists={lists} promo={promo} isCopy={isCopy} />}
    </PromoGate>
  );
}
