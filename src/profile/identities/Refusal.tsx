import { paths } from '#contract/paths.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { connectTexts } from './texts.ts';

/** Why nothing was connected. */
export function Refusal({ text }: { text: string }) {
  const isSignedIn = useIsSignedIn();
  return (
    <div role="alert">
      <EmptyState
        title={connectTexts.refusedTitle}
        text={text}
        action={
          <Button mode="bezeled" to={isSignedIn ? paths.profile : paths.home}>
            {isSignedIn ? connectTexts.toProfile : connectTexts.toHome}
          </Button>
        }
      />
    </div>
  );
}
