import {
  ADMIN_NOTICE_KINDS,
  NOTICE_KINDS,
  type NotificationSettings,
  type NotificationSettingsBody,
} from '#contract/notices.ts';
import { useIsAdmin, useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { titled } from '#src/shared/titled.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { noticeSettingsStore } from './noticesStore.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { SwitchRow } from '#src/shared/ui/rows/SwitchRow.tsx';
import { kindTexts, noticeSettingsTexts } from './texts.ts';
import styles from './NoticeSettings.module.css';

type Quiet = NotificationSettings['quiet'];

const NO_QUIET = { from: '00:00', to: '00:00' };
const NIGHT = { from: '22:00', to: '08:00' };

/** Of what the user is told, where, and when silently. */
export const NoticeSettingsScreen = titled(noticeSettingsTexts.title, SettingsContent);

function SettingsContent() {
  const isVisitor = useIsVisitor();
  const isAdmin = useIsAdmin();
  const { status, settings } = useStoreState(noticeSettingsStore);
  const { loadSettings, sendSettings } = useActions(noticeSettingsStore);
  const { showError } = useToasts();
  useUserLoad(status, loadSettings);

  if (isVisitor) return <ToLogin />;
  if (status === 'failed') {
    return <ErrorPanel text={noticeSettingsTexts.failed} onAction={() => void loadSettings()} />;
  }
  if (!settings) return <Skeleton height={320} radius={16} />;

  const change = (body: NotificationSettingsBody): void => {
    sendSettings(body).catch((error: unknown) =>
      showError(noticeSettingsTexts.saveFailed(errorText(error))),
    );
  };
  const kinds = NOTICE_KINDS.filter((kind) => isAdmin || !ADMIN_NOTICE_KINDS.includes(kind));
  return (
    <div className={styles.groups}>
      <ChannelsPanel channels={settings.channels} />
      <ActionList title={noticeSettingsTexts.kinds}>
        {kinds.map((kind) => (
          <SwitchRow
            key={kind}
            label={kindTexts[kind]}
            isOn={settings.kinds[kind] ?? false}
            onChange={(isOn) => change({ kinds: { [kind]: isOn } })}
          />
        ))}
      </ActionList>
      <QuietPanel quiet={settings.quiet} onChange={(quiet) => change({ quiet })} />
    </div>
  );
}

function QuietPanel({
  quiet,
  onChange,
}: {
  quiet: Quiet;
  onChange: (quiet: Partial<Quiet>) => void;
}) {
  const isOn = quiet.from !== quiet.to;
  return (
    <div>
      <ActionList title={noticeSettingsTexts.quiet}>
        <SwitchRow
          label={noticeSettingsTexts.quietOn}
          isOn={isOn}
          onChange={(isNow) => onChange(isNow ? NIGHT : NO_QUIET)}
        />
        {isOn &&
          (['from', 'to'] as const).map((name) => (
            <ActionRow
              key={name}
              label={noticeSettingsTexts[name]}
              value={
                <input
                  type="time"
                  aria-label={noticeSettingsTexts[name]}
                  value={quiet[name]}
                  className={styles.time}
                  onChange={({ target }) => target.value && onChange({ [name]: target.value })}
                />
              }
            />
          ))}
      </ActionList>
      <p className={styles.note}>{noticeSettingsTexts.quietNote}</p>
    </div>
  );
}
