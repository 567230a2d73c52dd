import { useState } from 'react';
import * as v from 'valibot';
import { addCatalogEntryBody, type Catalog, type CatalogTable } from '#contract/catalog.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useSubmit } from '#src/shared/useSubmit.ts';
import { errorText } from '#src/shared/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useRefsActions } from './refsStore.ts';
import { refTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface AddRefSheetProps {
  table: CatalogTable;
  refs: Catalog;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a catalog entry. */
export function AddRefSheet({ table, refs, isOpen, onClose }: AddRefSheetProps) {
  const [name, setName] = useState('');
  const [more, setMore] = useState<{ type?: string; near?: number; owner?: number }>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { addEntry } = useRefsActions();
  const { showSuccess } = useToasts();
  const { isBusy, submit: run } = useSubmit((error) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setErrors(Object.keys(fields).length > 0 ? { ...fields } : { name: errorText(error) });
  });
  const owners = refs.objects.filter(({ owner }) => owner === 0);

  const submit = async () => {
    const checked = v.safeParse(addCatalogEntryBody, { table, name, ...more });
    if (!checked.success) {
      const { nested = {} } = v.flatten<typeof addCatalogEntryBody>(checked.issues);
      setErrors(
        Object.fromEntries(Object.entries(nested).map(([key, texts]) => [key, texts?.[0] ?? ''])),
      );
      return;
    }
    await run(async () => {
      await addEntry(checked.output);
      showSuccess(refTexts.added(checked.output.name));
      setName('');
      setErrors({});
      onClose();
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={refTexts.add[table]}
      onClose={onClose}
      footer={
        <Button isStretched isBusy={isBusy} onClick={() => void submit()}>
          {refTexts.save}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field label={refTexts.name} error={errors['name']} isRequired>
          <TextInput
            value={name}
            onChange={(text) => {
              setName(text);
              setErrors({});
            }}
          />
        </Field>
        {table === 'breed' && (
          <Field label={refTexts.animalType} error={errors['type']} isRequired>
            <SelectInput
              value={more.type ?? ''}
              placeholder={refTexts.choose}
              options={refs.types.map((type) => ({ value: type, label: type }))}
              onChange={(type) => setMore({ type })}
            />
          </Field>
        )}
        {table === 'event' && (
          <Field label={refTexts.eventType} error={errors['type']} isRequired>
            <SelectInput
              value={more.type ?? ''}
              placeholder={refTexts.choose}
              options={refs.event_types.map(({ id, name: label }) => ({
                value: String(id),
                label,
              }))}
              onChange={(type) => setMore({ type })}
            />
          </Field>
        )}
        {table === 'city' && (
          <EntryField
            label={refTexts.near}
            hint={refTexts.nearHint}
            entries={refs.cities}
            value={more.near}
            error={errors['near']}
            onChange={(city) => setMore(city ? { near: city.id } : {})}
          />
        )}
        {table === 'objects' && (
          <EntryField
            label={refTexts.owner}
            hint={refTexts.ownerHint}
            entries={owners}
            value={more.owner}
            error={errors['owner']}
            onChange={(owner) => setMore(owner ? { owner: owner.id } : {})}
          />
        )}
      </div>
    </Sheet>
  );
}
