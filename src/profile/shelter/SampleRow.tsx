import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { environment } from '#src/telegram/environment.ts';
import { useDownload } from '#src/telegram/useDownload.ts';
import { importTexts } from './texts.ts';

const FILE = '/pets-sample.csv';
const NAME = 'pets.csv';

/** Saves a table to fill in; Telegram's client downloads it by itself. */
export function SampleRow() {
  const { download, inBrowser } = useDownload();
  const row = { icon: moreIcons.download, label: importTexts.sample };
  if (!environment.isInTelegram) return <ActionRow {...row} href={FILE} download={NAME} />;
  return (
    <>
      <ActionRow {...row} onClick={() => download(new URL(FILE, location.href).href, NAME)} />
      {inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />}
    </>
  );
}
