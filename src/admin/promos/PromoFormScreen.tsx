import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { PromoForm } from './PromoForm.tsx';
import { promoTexts } from './texts.ts';

/** The form of a new promo. */
export function PromoFormScreen() {
  return (
    <Screen title={promoTexts.formTitle}>
      <PromoFormContent />
    </Screen>
  );
}

function PromoFormContent() {
  const { catalog } = useActions(petsStore);
  const { status, lists } = useCatalog(catalog);
  // Typed names of breeds and cities are checked against the catalog.
  if (status !== 'ready') return <RowSkeletons label={promoTexts.loading} count={4} />;
  return <PromoForm lists={lists} />;
}
