import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { savesFiles } from '#src/messenger/abilities.ts';
import { useDownload } from '#src/messenger/useDownload.ts';
import { importTexts } from './texts.ts';

const FILE = '/pets-sample.csv';
const NAME = 'pets.csv';

/** Saves a table to fill in; a messenger's client downloads it by itself. */
export function SampleRow() {
  const { download, inBrowser } = useDownload();
  const row = { icon: moreIcons.download, label: importTexts.sample };
  if (savesFiles()) return <ActionRow {...row} href={FILE} download={NAME} />;
  return (
    <>
      <ActionRow {...row} onClick={() => download(new URL(FILE, location.href).href, NAME)} />
      {inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />}
    </>
  );
}
