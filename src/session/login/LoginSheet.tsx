import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import type { Settings } from '#contract/session/settings.ts';
import { rememberReturn } from '#src/session/returnPath.ts';
import { useIsInMessenger } from '#src/session/sessionStore.ts';
import { loginReasons, loginSheetTexts, vkTexts, widgetTexts } from '#src/session/texts.ts';
import { settingsStore } from '#src/shared/settings.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { FollowContext } from '#src/shared/ui/Link.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useLoginSheet, useLoginSheetState } from './loginSheet.ts';
import { useVkLoginActions } from './vkLogin.ts';

/** The site's login sheet with the ways to log in; the user comes back to the same screen. */
export function LoginSheet() {
  const { isOpen, reason, onLogin } = useLoginSheetState();
  const { closeLoginSheet } = useLoginSheet();
  const isInMessenger = useIsInMessenger();
  const follow = useContext(FollowContext);
  const { pathname, search } = useLocation();
  const { open: openVk } = useVkLoginActions();

  const prepare = () => {
    rememberReturn(pathname + search);
    onLogin?.();
    closeLoginSheet();
  };
  // Telegram's widget stands on the page of the login, whose policy allows it.
  const goToLogin = () => {
    prepare();
    follow(paths.login, {});
  };
  return (
    <Sheet isOpen={isOpen} title={loginSheetTexts.title} onClose={closeLoginSheet}>
      <p>{reason && loginReasons[reason]}</p>
      {isInMessenger ? (
        <ActionList>
          <ActionRow icon="profile" label={loginSheetTexts.login} onClick={goToLogin} />
        </ActionList>
      ) : (
        isOpen && (
          <Ways
            onLogin={goToLogin}
            onVk={(settings) => {
              prepare();
              void openVk(settings);
            }}
          />
        )
      )}
    </Sheet>
  );
}

interface WaysProps {
  onLogin: () => void;
  onVk: (settings: Settings) => void;
}

function Ways({ onLogin, onVk }: WaysProps) {
  const { loadSettings } = useActions(settingsStore);
  const [settings, setSettings] = useState<Settings | 'failed'>();
  useEffect(() => {
    loadSettings().then(setSettings, () => setSettings('failed'));
  }, [loadSettings]);

  if (settings === undefined) return <Skeleton height={104} radius={16} />;
  const hasVk = settings !== 'failed' && settings.vk_app_id !== 0;
  const hasTelegram = settings !== 'failed' && settings.bot_username !== '';
  return (
    <ActionList>
      {(hasTelegram || !hasVk) && (
        <ActionRow
          icon="send"
          label={hasTelegram ? widgetTexts.frame : loginSheetTexts.login}
          onClick={onLogin}
        />
      )}
      {hasVk && <ActionRow icon="profile" label={vkTexts.login} onClick={() => onVk(settings)} />}
    </ActionList>
  );
}
