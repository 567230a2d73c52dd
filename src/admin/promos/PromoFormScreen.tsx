import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
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
  const { lists } = useCatalog(catalog);
  return <PromoForm lists={lists} />;
}
