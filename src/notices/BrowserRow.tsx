import { useState } from 'react';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { noticeSettingsTexts } from './texts.ts';
import { pushState, subscribe, unsubscribe, type PushState } from '#src/shared/device/webPush.ts';
import styles from './NoticeSettings.module.css';

/** Web Push in this browser: its state, and the switch. */
export function BrowserRow() {
  const { api } = useStores();
  const settings = useSettings();
  const { showError } = useToasts();
  const { value: state, change: setState } = useLoaded(
    settings && 'push',
    async (): Promise<PushState> =>
      settings ? await pushState(api, settings).catch(() => 'off') : 'off',
  );
  const [isBusy, setBusy] = useState(false);

  const change = async () => {
    if (!settings) return;
    setBusy(true);
    try {
      const next = await (state === 'on' ? unsubscribe(api) : subscribe(api, settings));
      setState(() => next);
    } catch {
      showError(noticeSettingsTexts.pushFailed);
    }
    setBusy(false);
  };
  const { turnOn, turnOff, browser, browserStates } = noticeSettingsTexts;
  const action = state === 'on' ? turnOff : turnOn;
  const canChange = state === 'on' || state === 'off';
  return (
    <ActionRow
      icon={moreIcons.bell}
      label={browser}
      // As high before the state is known.
      note={state ? browserStates[state] : '\u00A0'}
      value={canChange ? <span className={styles.act}>{action}</span> : undefined}
      isBusy={isBusy}
      onClick={canChange ? () => void change() : undefined}
    />
  );
}
