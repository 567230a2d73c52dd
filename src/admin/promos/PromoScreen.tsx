import { useNavigate } from 'react-router-dom';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { useCatalog } from '#src/ads/catalog/catalog.ts';
import { PromoBanner } from '#src/ads/list/cards/PromoBanner.tsx';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { petsStore } from '#src/sections/pets/petsStore.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { paths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { Facts } from '#src/admin/Facts.tsx';
import { FinishSheet } from './FinishSheet.tsx';
import { PromoDaysCard } from './PromoDaysCard.tsx';
import { PromoGate } from './PromoGate.tsx';
import { promoFactList, promoState } from './promoFacts.ts';
import { promoStore } from './promosStore.ts';
import { UnmarkedNote } from './UnmarkedNote.tsx';
import { promoTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** One promo: preview, facts and actions. */
export function PromoScreen() {
  return (
    <Screen title={promoTexts.card}>
      <PromoGate>{(promo) => <PromoCard promo={promo} />}</PromoGate>
    </Screen>
  );
}

function PromoCard({ promo }: { promo: AdminPromo }) {
  const { catalog } = useActions(petsStore);
  const navigate = useNavigate();
  const { lists } = useCatalog(catalog);
  const [opened, setOpened] = useResumed<'finish' | 'removal'>(`promo-${promo.id}`);
  const { removePromo, sendVisibility } = useActions(promoStore);
  const { showError, showSuccess } = useToasts();
  const showing = useSubmit((error) => showError(errorText(error)));
  const removal = useSubmit(() => showError(promoTexts.removeFailed));
  const state = promoState(promo);

  const toggle = async () => {
    await showing.submit(async () => {
      await sendVisibility(promo, promo.show === 1 ? 0 : 1);
      showSuccess(promoTexts.changed);
    });
  };
  const remove = async () => {
    const isRemoved = await removal.submit(() => removePromo(promo));
    if (isRemoved) void navigate(paths.adminPromos, { replace: true });
    else setOpened(undefined);
  };
  return (
    <article className={styles.panes}>
      <div className={styles.stack}>
        <PromoBanner promo={{ ...promo, image: '' }} previewUrl={`/api${promo.photo_path}`} />
        <UnmarkedNote promo={promo} />
        <div className={styles.card}>
          <div>
            <Badge tone={state.tone}>{state.text}</Badge>
          </div>
          <Facts facts={promoFactList(promo, lists)} />
        </div>
      </div>
      <div className={styles.stack}>
        <ActionList>
          <ActionRow
            icon={promo.show === 1 ? 'close' : 'check'}
            label={promo.show === 1 ? promoTexts.hide : promoTexts.reveal}
            isBusy={showing.isBusy}
            onClick={() => void toggle()}
          />
          <ActionRow
            to={paths.adminEditPromo(promo.id)}
            icon={moreIcons.pencil}
            label={promoTexts.edit}
          />
          <ActionRow
            to={`${paths.adminEditPromo(promo.id)}?copy`}
            icon="plus"
            label={promoTexts.duplicate}
          />
          <ActionRow
            icon={moreIcons.calendar}
            label={promoTexts.setDate}
            onClick={() => setOpened('finish')}
          />
          <ActionRow
            icon={moreIcons.trash}
            label={promoTexts.remove}
            isDanger
            onClick={() => setOpened('removal')}
          />
        </ActionList>
        <PromoDaysCard promoId={promo.id} />
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
        isBusy={removal.isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(undefined)}
      />
    </article>
  );
}
