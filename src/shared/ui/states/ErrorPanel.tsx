import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorPanelProps {
  text: string;
  title?: string;
  actionText?: string;
  onAction?: (() => void) | undefined;
}

/** Shown when a screen cannot load its data. */
export function ErrorPanel({
  text,
  title = uiTexts.errorTitle,
  actionText = uiTexts.retry,
  onAction,
}: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        action={onAction && <Button onClick={onAction}>{actionText}</Button>}
      />
    </div>
  );
}
