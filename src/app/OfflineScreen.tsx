import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { offlineTexts } from './texts.ts';

/** Shown when the code of a screen is missing; loads it again on request or with the connection. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  useRetryOnline(true, onRetry);
  return (
    <Screen title={uiTexts.offline}>
      <div role="alert">
        <EmptyState
          text={offlineTexts.text}
          drawing={<Icon name="paw" size={96} />}
          action={<Button onClick={onRetry}>{uiTexts.repeat}</Button>}
        />
      </div>
    </Screen>
  );
}
