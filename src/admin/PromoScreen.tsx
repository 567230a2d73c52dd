import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminPromo } from '#contract/promos.ts';
import { useReference } from '#src/ads/reference.ts';
import { PromoBanner } from '#src/ads/PromoBanner.tsx';
import { petReference } from '#src/sections/pets/petsStore.ts';
import { errorText } from '#src/shared/errorText.ts';
import { paths } from '#contract/paths.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/ConfirmSheet.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { showError, showSuccess } from '#src/shared/ui/toasts.ts';
import { Facts } from './Facts.tsx';
import { FinishSheet } from './FinishSheet.tsx';
import { promoFactList, promoState } from './promoFacts.ts';
import { loadPromo, promoStore, removePromo, toggleVisibility } from './promosStore.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import { promoTexts } from './texts.ts';
import styles from './rows.module.css';

/** One promo: as people see it, all that is known of it, and what can be done with it. */
export function PromoScreen() {
  const id = Number(useParams()['promoId']) || 0;
  const { id: shownId, status, promo } = promoStore();
  useTopBar({ title: promoTexts.card });

  useEffect(() => {
    void loadPromo(id);
  }, [id]);

  if (shownId === id && status === 'failed') {
    return (
      <EmptyState
        text={promoTexts.cardNotFound}
        action={<Button to={paths.adminPromos}>{promoTexts.toList}</Button>}
      />
    );
  }
  if (shownId !== id || !promo) return <RowSkeletons label={promoTexts.loading} count={4} />;
  return <PromoCard promo={promo} />;
}

function PromoCard({ promo }: { promo: AdminPromo }) {
  const navigate = useNavigate();
  const { lists } = useReference(petReference);
  const [opened, setOpened] = useState<'finish' | 'removal'>();
  const [isBusy, setBusy] = useState(false);
  const state = promoState(promo);

  const toggle = async () => {
    setBusy(true);
    try {
      await toggleVisibility(promo);
      showSuccess(promoTexts.changed);
    } catch (error) {
      showError(errorText(error));
    }
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    try {
      await removePromo(promo);
      void navigate(paths.adminPromos, { replace: true });
    } catch {
      showError(promoTexts.removeFailed);
      setBusy(false);
      setOpened(undefined);
    }
  };
  return (
    <article className={styles.column}>
      <PromoBanner promo={{ ...promo, image: '' }} previewUrl={`/api${promo.photo_path}`} />
      <div className={styles.card}>
        <div>
          <Badge tone={state.tone}>{state.text}</Badge>
        </div>
        <Facts facts={promoFactList(promo, lists)} />
        <div className={styles.buttons}>
          <Button isBusy={isBusy && opened === undefined} onClick={() => void toggle()}>
            {promo.show === 1 ? promoTexts.hide : promoTexts.reveal}
          </Button>
          <Button mode="bezeled" onClick={() => setOpened('finish')}>
            {promoTexts.setDate}
          </Button>
          <Button mode="gray" isDanger onClick={() => setOpened('removal')}>
            {promoTexts.remove}
          </Button>
        </div>
      </div>
      <FinishSheet
        promo={promo}
        isOpen={opened === 'finish'}
        onClose={() => setOpened(undefined)}
      />
      <ConfirmSheet
        isOpen={opened === 'removal'}
        title={promoTexts.removeTitle}
        confirmText={promoTexts.remove}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(undefined)}
      />
    </article>
  );
}
