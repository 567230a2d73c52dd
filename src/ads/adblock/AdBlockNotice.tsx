import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { adBlockTexts } from './texts.ts';

/** Replaces the ads while an ad blocker is active. */
export function AdBlockNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel
      title=""
      text={adBlockTexts.blocked}
      actionText={adBlockTexts.retry}
      onAction={onRetry}
    />
  );
}
