import type { NotificationSettings } from '#contract/notices.ts';
import { useSettings } from '#src/shared/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { environment } from '#src/telegram/environment.ts';
import { openTelegramLink } from '#src/telegram/links.ts';
import { useAnswerLimit } from '#src/telegram/useAnswerLimit.ts';
import { requestWriteAccess } from '#src/telegram/writeAccess.ts';
import { BrowserRow } from './BrowserRow.tsx';
import { useNoticeSettingsActions } from './noticesStore.ts';
import { noticeSettingsTexts } from './texts.ts';
import styles from './NoticesScreen.module.css';

/** Where notices are sent, and what is missing for that. */
export function ChannelsPanel({ channels }: { channels: NotificationSettings['channels'] }) {
  const settings = useSettings();
  const { believeWriteAccess } = useNoticeSettingsActions();
  const limit = useAnswerLimit();
  const { telegram } = channels;
  const isMissing = telegram === 'no_permission';
  const isSilent = isMissing && limit.status === 'late';
  const canRequest = environment.isInTelegram && isMissing && !isSilent;
  const request = () => {
    limit.start();
    requestWriteAccess((isAllowed) => {
      limit.stop();
      if (isAllowed) believeWriteAccess();
    });
  };
  return (
    <div className={styles.group}>
      {!environment.isInTelegram && <BrowserRow />}
      <div className={styles.row}>
        <div>
          {noticeSettingsTexts.telegram}
          <output className={styles.note}>
            {isSilent
              ? noticeSettingsTexts.telegramSilent
              : noticeSettingsTexts.telegramStates[telegram]}
          </output>
        </div>
        {canRequest && (
          <Button isBusy={limit.status === 'waiting'} onClick={request}>
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
