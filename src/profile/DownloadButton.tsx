import { useState } from 'react';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { actsLater, savesFiles } from '#src/messenger/abilities.ts';
import { useDownload } from '#src/messenger/useDownload.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';

const FILE_NAME = 'petskod.json';

/**
 * Saves all data of the user as a file. WebViews cannot save files: the messenger downloads it by a
 * link, or the browser does.
 */
export function DownloadButton() {
  const { createDataLink, loadPersonalData } = useActions(profileStore);
  const { showError } = useToasts();
  const { download, inBrowser } = useDownload();
  const { isBusy, submit } = useSubmit(() => showError(profileTexts.downloadFailed));

  /** The link that another tap downloads. */
  const [ready, setReady] = useState<string>();

  const save = async () => {
    if (savesFiles()) saveFile(await loadPersonalData());
    else if (actsLater()) download(await createDataLink(), FILE_NAME);
    else setReady(await createDataLink());
  };
  return (
    <>
      <ActionRow
        icon={moreIcons.download}
        label={ready ? profileTexts.downloadReady : profileTexts.download}
        isBusy={isBusy}
        onClick={() => (ready ? download(ready, FILE_NAME) : void submit(save))}
      />
      {inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />}
    </>
  );
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
