import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { titled } from '#src/shared/titled.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { PromoForm } from './PromoForm.tsx';
import { promoTexts } from './texts.ts';

/** The form of a new promo. */
export const PromoFormScreen = titled(promoTexts.formTitle, PromoFormContent);

function PromoFormContent() {
  const { catalog } = useActions(petsStore);
  const { status, lists } = useCatalog(catalog);
  // Typed names of breeds and cities are checked against the catalog.
  if (status !== 'ready') return <RowSkeletons label={promoTexts.loading} count={4} />;
  return <PromoForm lists={lists} />;
}
