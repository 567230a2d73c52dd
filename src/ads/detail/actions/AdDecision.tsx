import type { BaseAd } from '#contract/ads/ads.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { isDecision } from './adActions.ts';
import { useAdActions, type AdActionsProps } from './useAdActions.tsx';
import styles from '#src/ads/detail/AdScreen.module.css';

/** Publishing and rejecting, the main actions on an ad that others do not see. */
export function AdDecision<Ad extends BaseAd>(props: AdActionsProps<Ad>) {
  const { actions, busy, choose, sheets } = useAdActions(props, 'page');
  const decisions = actions.filter((action) => isDecision(action, props.ad));
  if (decisions.length === 0) return null;
  return (
    <div className={styles.decision}>
      {decisions.map((action) => (
        <Button
          key={action.label}
          mode={action.isDanger ? 'plain' : 'filled'}
          isDanger={action.isDanger}
          isBusy={busy === action}
          disabled={busy !== undefined}
          isStretched
          onClick={() => choose(action)}
        >
          {action.label}
        </Button>
      ))}
      {sheets}
    </div>
  );
}
