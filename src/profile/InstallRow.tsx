import { installStore } from '#src/shared/install/installStore.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { profileTexts } from './texts.ts';

/** Installs the site, while the browser can. */
export function InstallRow() {
  const { canInstall } = useStoreState(installStore);
  const { install } = useActions(installStore);
  if (!canInstall) return undefined;
  return (
    <ActionRow icon={moreIcons.phone} label={profileTexts.install} onClick={() => void install()} />
  );
}
