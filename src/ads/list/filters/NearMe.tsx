import { useEffect, useRef } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { rememberLastCity } from '#src/shared/device/lastCity.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { nearTexts } from './countTexts.ts';

interface NearMeProps {
  /** The city in the filter. */
  city: string | undefined;
  onFound: (city: string) => void;
  label?: string;
}

/** Finds the user's city when tapped, and only then. */
export function NearMe({ city, onFound, label = nearTexts.nearMe }: NearMeProps) {
  const { api } = useStores();
  const userId = useUserId();
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, nearTexts.failed)));
  /** Undefined once the button is gone. */
  const latest = useRef<Omit<NearMeProps, 'label'>>(undefined);
  useEffect(() => {
    latest.current = { city, onFound };
    return () => void (latest.current = undefined);
  }, [city, onFound]);

  const find = () =>
    submit(async () => {
      const { locateCity } = await import('./locate.ts');
      const found = await locateCity(api);
      // Meanwhile the user may have left, or chosen another city.
      if (!latest.current || latest.current.city !== city) return;
      if (!found) {
        showError(nearTexts.failed);
        return;
      }
      rememberLastCity(userId, found);
      latest.current.onFound(found);
    });
  return (
    <Button
      mode="plain"
      isBusy={isBusy}
      before={<Icon name="near" size={20} />}
      onClick={() => void find()}
    >
      {label}
    </Button>
  );
}
