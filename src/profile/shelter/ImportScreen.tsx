import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { petTableHeadings } from '#contract/sections/petTableTexts.ts';
import { profileStore } from '#src/profile/profileStore.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { countOf } from '#src/shared/text/format.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { FileRow } from './FileRow.tsx';
import { petImportStore, type LineErrors } from './petImportStore.ts';
import { Problems } from './Problems.tsx';
import { SampleRow } from './SampleRow.tsx';
import { ShelterGate } from './ShelterGate.tsx';
import { importTexts, shelterTexts } from './texts.ts';
import styles from './ImportScreen.module.css';

const TABLES = '.csv,text/csv,text/comma-separated-values,application/vnd.ms-excel';

/** A shelter adds pets by a table with photos. */
export const ImportScreen = titled(importTexts.title, () => (
  <ShelterGate>
    <Import />
  </ShelterGate>
));

function Import() {
  const navigate = useNavigate();
  const { showSuccess } = useToasts();
  const { loadProfile } = useActions(profileStore);
  const { addPhotos, begin, check, chooseTable, dropPhotos, sendTable } =
    useActions(petImportStore);
  const { table, photos, count, wrong, problem, progress, isPreparing } =
    useStoreState(petImportStore);
  const userId = useUserId();
  useEffect(begin, [begin, userId]);
  const isBusy = progress !== undefined || isPreparing;
  const pets = (number: number) => countOf(number, shelterTexts.pets);

  const add = async () => {
    const added = await sendTable();
    if (added === undefined) {
      hapticError();
      return;
    }
    hapticSuccess();
    showSuccess(importTexts.added(pets(added)));
    void loadProfile();
    void navigate(`${paths.shelterPets}?ads=review`, { replace: true });
  };

  return (
    <div className={styles.screen}>
      <p className={styles.about}>{importTexts.about}</p>
      <ActionList>
        <SampleRow />
        <FileRow
          icon={moreIcons.list}
          label={table ? importTexts.otherTable : importTexts.table}
          note={table?.name}
          accept={TABLES}
          isDisabled={isBusy}
          onChoose={([file]) => void (file && chooseTable(file))}
        />
        <FileRow
          icon={moreIcons.camera}
          label={importTexts.photos}
          note={photos.length > 0 ? importTexts.photoCount(photos.length) : importTexts.noPhotos}
          accept="image/*"
          isMultiple
          isDisabled={isBusy}
          onChoose={(files) => void addPhotos(files)}
        />
        {photos.length > 0 && (
          <ActionRow
            icon={moreIcons.trash}
            label={importTexts.dropPhotos}
            disabled={isBusy}
            onClick={dropPhotos}
          />
        )}
      </ActionList>
      <div role="alert">
        {problem && <p className={styles.problem}>{problem}</p>}
        {wrong.length > 0 && <Wrong lines={wrong} />}
      </div>
      <output className={styles.state}>
        {isPreparing && importTexts.preparing}
        {progress !== undefined &&
          (progress < 1 ? importTexts.sending(Math.floor(progress * 100)) : importTexts.saving)}
        {!isBusy && count !== undefined && importTexts.checked(pets(count))}
      </output>
      {count === undefined ? (
        <Button size="l" isStretched isBusy={isBusy} disabled={!table} onClick={() => void check()}>
          {importTexts.check}
        </Button>
      ) : (
        <Button size="l" isStretched isBusy={isBusy} onClick={() => void add()}>
          {importTexts.add(countOf(count, importTexts.whom))}
        </Button>
      )}
    </div>
  );
}

const labelOf = (field: string): string | undefined =>
  (petTableHeadings as Readonly<Record<string, readonly string[]>>)[field]?.[0];

function Wrong({ lines }: { lines: readonly LineErrors[] }) {
  return (
    <Problems title={importTexts.wrong(countOf(lines.length, importTexts.lines))}>
      <dl className={styles.lines}>
        {lines.map(({ line, errors }) => (
          <div key={line}>
            <dt>{importTexts.line(line)}</dt>
            {Object.entries(errors).map(([field, text]) => {
              const label = labelOf(field);
              return <dd key={field}>{label ? importTexts.problem(label, text) : text}</dd>;
            })}
          </div>
        ))}
      </dl>
    </Problems>
  );
}
