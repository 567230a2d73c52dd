import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/errorText.ts';
import { rememberLastCity } from '#src/shared/lastCity.ts';
import { useStores } from '#src/shared/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/useSubmit.ts';
import { nearTexts } from './countTexts.ts';

/** Finds the user's city when tapped, and only then. */
export function NearMe({ onFound }: { onFound: (city: string) => void }) {
  const { api } = useStores();
  const userId = useUserId();
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, nearTexts.failed)));

  const find = () =>
    submit(async () => {
      const { locateCity } = await import('./locate.ts');
      const city = await locateCity(api);
      if (!city) {
        showError(nearTexts.failed);
        return;
      }
      rememberLastCity(userId, city);
      onFound(city);
    });
  return (
    <Button
      mode="plain"
      isBusy={isBusy}
      before={<Icon name="pin" size={20} />}
      onClick={() => void find()}
    >
      {nearTexts.nearMe}
    </Button>
  );
}
