import { useMemo, useState } from 'react';
import type { Catalog } from '#contract/admin/catalog.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorsByField } from '#src/shared/text/errorsByField.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { adminCatalogStore } from './adminCatalogStore.ts';
import { namedEntries } from './synonymRows.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface AddSynonymSheetProps {
  catalog: Catalog;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a word that people use for a catalog entry. */
export function AddSynonymSheet({ catalog, isOpen, onClose }: AddSynonymSheetProps) {
  const userId = useUserId();
  const [word = '', setWord] = useDraft<string>('typed-new-synonyms', userId);
  const [entryId, setEntryId] = useDraft<number>('typed-new-synonyms-entry', userId);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { addEntry } = useActions(adminCatalogStore);
  const { showSuccess } = useToasts();
  const entries = useMemo(() => namedEntries(catalog), [catalog]);
  const { isBusy, submit: run } = useSubmit((error) => setErrors(errorsByField(error, 'word')));

  const submit = async () => {
    const ref = entries.find(({ id }) => id === entryId)?.ref;
    if (word.trim() === '' || !ref) {
      setErrors({
        ...(word.trim() === '' && { word: catalogTexts.nameNeeded }),
        ...(!ref && { ref: catalogTexts.refNeeded }),
      });
      return;
    }
    await run(async () => {
      await addEntry({ table: 'synonyms', word, ref });
      showSuccess(catalogTexts.added(word.trim()));
      setWord(undefined);
      setEntryId(undefined);
      setErrors({});
      onClose();
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={catalogTexts.add.synonyms}
      onClose={onClose}
      footer={
        <Button isStretched isBusy={isBusy} onClick={() => void submit()}>
          {catalogTexts.save}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field
          label={catalogTexts.word}
          hint={catalogTexts.wordHint}
          error={errors['word']}
          isRequired
        >
          <TextInput
            value={word}
            onChange={(text) => {
              setWord(text);
              setErrors({});
            }}
          />
        </Field>
        <EntryField
          label={catalogTexts.ref}
          entries={entries}
          value={entryId}
          error={errors['ref']}
          onChange={(entry) => {
            setEntryId(entry?.id);
            setErrors({});
          }}
        />
      </div>
    </Sheet>
  );
}
