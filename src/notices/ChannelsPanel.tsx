import { useState } from 'react';
import type { NotificationSettings } from '#contract/notices.ts';
import { useSettings } from '#src/shared/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { environment } from '#src/telegram/environment.ts';
import { openTelegramLink } from '#src/telegram/links.ts';
import { requestWriteAccess } from '#src/telegram/writeAccess.ts';
import { BrowserRow } from './BrowserRow.tsx';
import { useNoticeSettingsActions } from './noticesStore.ts';
import { noticeSettingsTexts } from './texts.ts';
import styles from './NoticesScreen.module.css';

/** Where notices are sent, and what is missing for that. */
export function ChannelsPanel({ channels }: { channels: NotificationSettings['channels'] }) {
  const settings = useSettings();
  const { loadSettings } = useNoticeSettingsActions();
  const [isBusy, setBusy] = useState(false);
  const { telegram } = channels;
  const canRequest = environment.isInTelegram && telegram === 'no_permission';
  const request = async () => {
    setBusy(true);
    if (await requestWriteAccess()) await loadSettings();
    setBusy(false);
  };
  return (
    <div className={styles.group}>
      {!environment.isInTelegram && <BrowserRow />}
      <div className={styles.row}>
        <div>
          {noticeSettingsTexts.telegram}
          <p className={styles.note}>{noticeSettingsTexts.telegramStates[telegram]}</p>
        </div>
        {canRequest && (
          <Button isBusy={isBusy} onClick={() => void request()}>
            {noticeSettingsTexts.allow}
          </Button>
        )}
        {!canRequest && telegram !== 'ok' && settings?.bot_username && (
          <Button
            mode="gray"
            onClick={() => openTelegramLink(`https://t.me/${settings.bot_username}?start=notices`)}
          >
            {noticeSettingsTexts.openBot}
          </Button>
        )}
      </div>
    </div>
  );
}
