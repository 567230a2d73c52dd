import { useNavigate } from 'react-router-dom';
import { FREE, RESERVE, STATUS } from '#contract/ads/ads.ts';
import { endingPath } from '#contract/paths.ts';
import { canReserve, outcomesOf } from '#contract/sections/endings.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import { categoryOf } from '#src/ads/detail/actions/adActions.ts';
import { viewOf, type AnyAd } from '#src/sections/sectionViews.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { adCards } from '#src/messages/conversation/history/adCards.ts';
import { ownAdTexts } from './ownAdTexts.ts';
import styles from './OwnAdButtons.module.css';

/** What the author does where the sale is made: reserve the ad, or end it. */
export function OwnAdButtons({ item }: { item: AnyAd }) {
  const { section, ad } = item;
  const { detail } = useActions(viewOf(item).store);
  const { refreshAd } = useActions(adCards);
  const navigate = useNavigate();
  const ask = useAsk();
  const { showError } = useToasts();
  const failed = (error: unknown) => {
    hapticError();
    return errorText(error);
  };
  const { isBusy, submit } = useSubmit((error) => showError(failed(error)));
  const category = categoryOf(ad);
  const [outcome] = outcomesOf(section, category);

  const reserve = () =>
    void submit(async () => {
      await detail.sendOwnerAction({ ad_id: ad.id, do: ad.is_reserved ? FREE : RESERVE });
      hapticSuccess();
      refreshAd({ section, id: ad.id });
    });
  const end = () => {
    if (!outcome || (section !== 'pets' && section !== 'market')) return;
    ask({
      title: ownAdTexts.endTitle(ad.title),
      text: ownAdTexts.endText,
      confirm: name,
      act: async () => {
        await detail.sendOwnerAction({ ad_id: ad.id, do: STATUS.outdated, outcome });
        hapticSuccess();
        refreshAd({ section, id: ad.id });
        void navigate(endingPath(section, ad.id));
      },
      failed,
    });
  };

  if (!outcome) return null;
  const name = outcomeName(outcome, (ad as { sex?: number }).sex);
  return (
    <div className={styles.buttons}>
      {canReserve(section, category) && (
        <button
          type="button"
          className={styles.button}
          aria-pressed={ad.is_reserved}
          aria-label={ownAdTexts.reserved}
          title={ownAdTexts.reserved}
          disabled={isBusy}
          onClick={reserve}
        >
          <span className={styles.words}>{ownAdTexts.reserved}</span>
          <span className={styles.icon}>
            <Icon name={moreIcons.bookmark} size={20} />
          </span>
        </button>
      )}
      <button type="button" className={styles.button} onClick={end}>
        {name}
      </button>
    </div>
  );
}
