import { brokenTexts } from '#src/app/texts.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';

/** Shown when a screen throws; the bars still work. */
export const BrokenScreen = () => (
  <Screen title={brokenTexts.title}>
    <div role="alert">
      <EmptyState
        text={brokenTexts.text}
        action={<Button onClick={() => window.location.reload()}>{brokenTexts.action}</Button>}
      />
    </div>
  </Screen>
);
