import type { BotChat } from '#contract/session/botChats.ts';
import type { Messenger } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { botsOf, chatLinks } from '#contract/session/messengerLinks.ts';
import { openLink } from '#src/messenger/links/links.ts';
import { useSettings } from '#src/shared/settings.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { noticeSettingsTexts } from './texts.ts';
import styles from './NoticeSettings.module.css';

/** Whether the bot of a messenger may write; else a way to its chat. */
export function BotRow({ messenger, state }: { messenger: Messenger; state: BotChat }) {
  const settings = useSettings();
  const link = settings && chatLinks[messenger](botsOf(settings));
  const canOpen = state !== 'ok' && link !== undefined;
  return (
    <ActionRow
      icon="messages"
      label={providerNames[messenger]}
      note={<output>{noticeSettingsTexts.botStates[state]}</output>}
      value={canOpen && <span className={styles.act}>{noticeSettingsTexts.openBot}</span>}
      onClick={canOpen ? () => openLink(link) : undefined}
    />
  );
}
