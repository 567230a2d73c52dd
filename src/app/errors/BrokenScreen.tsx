import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { brokenTexts } from '#src/app/texts.ts';

/** Shown when a screen throws; the bars still work. */
export function BrokenScreen() {
  return (
    <Screen title={brokenTexts.title}>
      <BrokenContent />
    </Screen>
  );
}

function BrokenContent() {
  return (
    <div role="alert">
      <EmptyState
        text={brokenTexts.text}
        action={<Button onClick={() => window.location.reload()}>{brokenTexts.action}</Button>}
      />
    </div>
  );
}
