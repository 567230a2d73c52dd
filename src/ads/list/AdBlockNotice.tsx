import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { listTexts } from './texts.ts';

/** Stands in the place of the ads while a blocker is at work (document 1, section 1). */
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
