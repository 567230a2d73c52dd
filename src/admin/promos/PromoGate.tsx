import { useEffect, type ReactNode } from 'react';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { paths } from '#contract/paths.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { useParams } from '#src/shared/hooks/useParams.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { promoStore } from './promosStore.ts';
import { promoTexts } from './texts.ts';

/** Loads the promo in the path and shows its children with it. */
export function PromoGate({ children }: { children: (promo: AdminPromo) => ReactNode }) {
  const id = Number(useParams()['promoId']) || 0;
  const { id: shownId, status, promo } = useStoreState(promoStore);
  const { loadPromo } = useActions(promoStore);

  useEffect(() => {
    void loadPromo(id);
  }, [id, loadPromo]);

  if (shownId === id && status === 'failed') {
    return (
      <EmptyState
        text={promoTexts.cardNotFound}
        action={<Button to={paths.adminPromos}>{promoTexts.toList}</Button>}
      />
    );
  }
  if (shownId !== id || !promo) return <RowSkeletons label={promoTexts.loading} count={4} />;
  return children(promo);
}
