import { useState } from 'react';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { downloadInTelegram } from '#src/telegram/download.ts';
import { environment } from '#src/telegram/environment.ts';
import { openExternal } from '#src/telegram/links.ts';
import { useAnswerLimit } from '#src/telegram/useAnswerLimit.ts';
import { useProfileActions } from './profileStore.ts';
import { profileTexts } from './texts.ts';

const FILE_NAME = 'petskod.json';

/**
 * Saves all data of the user as a file. WebViews cannot save files: Telegram downloads it by a link,
 * or the browser does.
 */
export function DownloadButton() {
  const { createDataLink, loadPersonalData } = useProfileActions();
  const { showError } = useToasts();
  const limit = useAnswerLimit();
  const [link, setLink] = useState<string>();
  const { isBusy, submit } = useSubmit(() => showError(profileTexts.downloadFailed));

  const download = async () => {
    if (!environment.isInTelegram) {
      saveFile(await loadPersonalData());
      return;
    }
    const url = await createDataLink();
    setLink(url);
    limit.start();
    if (downloadInTelegram(url, FILE_NAME, limit.stop)) return;
    limit.stop();
    openExternal(url);
  };
  return (
    <>
      <ActionRow
        icon={moreIcons.download}
        label={profileTexts.download}
        isBusy={isBusy}
        onClick={() => void submit(download)}
      />
      {limit.status === 'late' && link && (
        <ActionRow label={profileTexts.downloadOutside} onClick={() => openExternal(link)} />
      )}
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
