import { useEffect, useState } from 'react';
import { useSettings } from '#src/shared/settings.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { noticeSettingsTexts } from './texts.ts';
import { pushState, subscribe, unsubscribe, type PushState } from '#src/shared/device/webPush.ts';
import styles from './NoticesScreen.module.css';

/** Web Push in this browser: its state, and the switch. */
export function BrowserRow() {
  const { api } = useStores();
  const settings = useSettings();
  const { showError } = useToasts();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (settings) void pushState(api, settings).then(setState, () => setState('off'));
  }, [api, settings]);

  if (!state || !settings) return null;
  const change = async () => {
    setBusy(true);
    try {
      setState(await (state === 'on' ? unsubscribe(api) : subscribe(api, settings)));
    } catch {
      showError(noticeSettingsTexts.pushFailed);
    }
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      <div>
        {noticeSettingsTexts.browser}
        <p className={styles.note}>{noticeSettingsTexts.browserStates[state]}</p>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button
          mode={state === 'on' ? 'gray' : 'filled'}
          isBusy={isBusy}
          onClick={() => void change()}
        >
          {state === 'on' ? noticeSettingsTexts.turnOff : noticeSettingsTexts.turnOn}
        </Button>
      )}
    </div>
  );
}
