import { useIsOnline } from '#src/shared/hooks/useIsOnline.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface ErrorPanelProps {
  text: string;
  title?: string;
  actionText?: string;
  onAction?: (() => void) | undefined;
}

/** Shown when a screen cannot load its data: without a connection, or because something is broken. */
export function ErrorPanel({
  text,
  title = uiTexts.errorTitle,
  actionText = uiTexts.retry,
  onAction,
}: ErrorPanelProps) {
  const isOnline = useIsOnline();
  return (
    <div role="alert">
      <EmptyState
        title={isOnline ? title : uiTexts.offline}
        text={isOnline ? text : uiTexts.offlineText}
        // The drawing may not be there without a connection.
        {...(!isOnline && { drawing: null })}
        action={
          onAction && <Button onClick={onAction}>{isOnline ? actionText : uiTexts.repeat}</Button>
        }
      />
    </div>
  );
}
