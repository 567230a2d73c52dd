import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { listTexts } from '#src/ads/list/texts.ts';

/** Replaces the ads while an ad blocker is active. */
export function AdBlockNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel
      title=""
      text={listTexts.adBlock}
      actionText={listTexts.adBlockRetry}
      onAction={onRetry}
    />
  );
}
