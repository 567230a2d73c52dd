import { useInstallActions, useInstallState } from '#src/shared/install/installStore.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { profileTexts } from './texts.ts';

/** Installs the site, while the browser can. */
export function InstallRow() {
  const { canInstall } = useInstallState();
  const { install } = useInstallActions();
  if (!canInstall) return undefined;
  return (
    <ActionRow icon={moreIcons.phone} label={profileTexts.install} onClick={() => void install()} />
  );
}
