import type { NotificationSettings } from '#contract/notices.ts';
import { MESSENGERS } from '#contract/session/identities.ts';
import { useSettings } from '#src/shared/settings.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { asksWriteAccess, hasServiceWorker } from '#src/messenger/abilities.ts';
import { openLink } from '#src/messenger/links/links.ts';
import { useAnswerLimit } from '#src/messenger/useAnswerLimit.ts';
import { requestWriteAccess } from '#src/messenger/notices/writeAccess.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { BotRow } from './BotRow.tsx';
import { BrowserRow } from './BrowserRow.tsx';
import { noticeSettingsStore } from './noticesStore.ts';
import { noticeSettingsTexts } from './texts.ts';
import styles from './NoticeSettings.module.css';

/** Where notices are sent, and what is missing for that. */
export function ChannelsPanel({ channels }: { channels: NotificationSettings['channels'] }) {
  const settings = useSettings();
  const { believeWriteAccess } = useActions(noticeSettingsStore);
  const limit = useAnswerLimit();
  const { telegram } = channels;
  const isMissing = telegram === 'no_permission';
  const isSilent = isMissing && limit.status === 'late';
  const canRequest = asksWriteAccess() && isMissing && !isSilent;
  const request = () => {
    limit.start();
    requestWriteAccess((isAllowed) => {
      limit.stop();
      if (isAllowed) believeWriteAccess();
    });
  };
  const bot = settings?.bot_username;
  const openBot = () => openLink(`https://t.me/${bot}?start=notices`);
  let action: { name: string; run: () => void } | undefined;
  if (canRequest) action = { name: noticeSettingsTexts.allow, run: request };
  else if (telegram !== 'ok' && bot) action = { name: noticeSettingsTexts.openBot, run: openBot };
  return (
    <ActionList title={noticeSettingsTexts.channels}>
      {hasServiceWorker() && <BrowserRow />}
      <ActionRow
        icon="messages"
        label={noticeSettingsTexts.telegram}
        note={
          <output>
            {isSilent
              ? noticeSettingsTexts.telegramSilent
              : noticeSettingsTexts.botStates[telegram]}
          </output>
        }
        value={action && <span className={styles.act}>{action.name}</span>}
        isBusy={limit.status === 'waiting'}
        onClick={action?.run}
      />
      {MESSENGERS.map((messenger) => {
        const state = messenger === 'telegram' ? undefined : channels[messenger];
        return state && <BotRow key={messenger} messenger={messenger} state={state} />;
      })}
    </ActionList>
  );
}
