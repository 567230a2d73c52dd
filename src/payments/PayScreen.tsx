import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useParams } from '#src/shared/hooks/useParams.ts';
import { canGoBack } from '#src/shared/history.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { PayCard } from './PayCard.tsx';
import { payStore } from './payStore.ts';
import { payTexts } from './texts.ts';
import styles from './PayScreen.module.css';

/** One order; polls its state. */
export function PayScreen() {
  const { id = '' } = useParams();
  const { watchPurchase } = useActions(payStore);
  const goBack = useWayBack();
  useEffect(() => watchPurchase(id), [id, watchPurchase]);

  return (
    <Screen title={payTexts.title} onBack={goBack}>
      <PayContent id={id} onBack={goBack} />
    </Screen>
  );
}

function PayContent({ id, onBack }: { id: string; onBack: () => void }) {
  const { status, purchase } = useStoreState(payStore);
  const { retryPurchase } = useActions(payStore);

  if (status === 'missing') {
    return (
      <ErrorPanel
        title={payTexts.missingTitle}
        text={payTexts.missing}
        actionText={payTexts.back}
        onAction={onBack}
      />
    );
  }
  if (status === 'failed') {
    return <ErrorPanel text={payTexts.failedLoad} onAction={retryPurchase} />;
  }
  if (!purchase || purchase.id !== id) return <PaySkeleton />;
  return <PayCard purchase={purchase} onBack={onBack} />;
}

/** Back to the ad: by the history if it was the previous page, else by its path. */
function useWayBack(): () => void {
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  const ad = useStoreState(payStore, (state) => state.purchase?.ad);
  const target = ad ? sectionPaths[ad.section].ad(ad.id) : paths.home;
  return () => {
    if (from && canGoBack()) void navigate(-1);
    else void navigate(target, { replace: true });
  };
}

function PaySkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton width={64} height={64} radius={32} />
      <Skeleton width="60%" height={28} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton height={50} radius={12} />
      <output className="visuallyHidden">{payTexts.loading}</output>
    </div>
  );
}
