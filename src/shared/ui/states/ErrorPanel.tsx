import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorPanelProps {
  text: string;
  title?: string;
  actionText?: string;
  onAction?: (() => void) | undefined;
}

/** What a screen shows in place of what it could not load. */
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
