import { useState } from 'react';
import * as v from 'valibot';
import { addNamedEntryBody, type Catalog, type CatalogTable } from '#contract/admin/catalog.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorsByField } from '#src/shared/text/errorsByField.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { adminCatalogStore } from './adminCatalogStore.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface AddCatalogEntrySheetProps {
  table: CatalogTable;
  catalog: Catalog;
  isOpen: boolean;
  onClose: () => void;
}

interface More {
  type?: string;
  near?: number;
  owner?: number;
}

const atTop: More = { owner: 0 };

/** Adds a catalog entry. */
export function AddCatalogEntrySheet({
  table,
  catalog,
  isOpen,
  onClose,
}: AddCatalogEntrySheetProps) {
  const userId = useUserId();
  const [name = '', setName] = useDraft<string>(`typed-new-${table}`, userId);
  const [more = atTop, setMore] = useDraft<More>(`typed-new-${table}-more`, userId);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { addEntry } = useActions(adminCatalogStore);
  const { showSuccess } = useToasts();
  const { isBusy, submit: run } = useSubmit((error) => setErrors(errorsByField(error, 'name')));
  const owners = [
    { id: 0, name: catalogTexts.topLevel },
    ...catalog.objects.filter(({ owner }) => owner === 0),
  ];

  const submit = async () => {
    if (table === 'objects' && more.owner === undefined) {
      setErrors({ owner: catalogTexts.ownerNeeded });
      return;
    }
    const checked = v.safeParse(addNamedEntryBody, { table, name, ...more });
    if (!checked.success) {
      const { nested = {} } = v.flatten<typeof addNamedEntryBody>(checked.issues);
      setErrors(
        Object.fromEntries(Object.entries(nested).map(([key, texts]) => [key, texts?.[0] ?? ''])),
      );
      return;
    }
    await run(async () => {
      await addEntry(checked.output);
      showSuccess(catalogTexts.added(checked.output.name));
      setName(undefined);
      setMore(undefined);
      setErrors({});
      onClose();
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={catalogTexts.add[table]}
      onClose={onClose}
      footer={
        <Button isStretched isBusy={isBusy} onClick={() => void submit()}>
          {catalogTexts.save}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Field label={catalogTexts.name} error={errors['name']} isRequired>
          <TextInput
            value={name}
            onChange={(text) => {
              setName(text);
              setErrors({});
            }}
          />
        </Field>
        {table === 'breed' && (
          <Field label={catalogTexts.animalType} error={errors['type']} isRequired>
            <SelectInput
              value={more.type ?? ''}
              placeholder={catalogTexts.choose}
              options={catalog.types.map((type) => ({ value: type, label: type }))}
              onChange={(type) => setMore({ type })}
            />
          </Field>
        )}
        {table === 'event' && (
          <Field label={catalogTexts.eventType} error={errors['type']} isRequired>
            <SelectInput
              value={more.type ?? ''}
              placeholder={catalogTexts.choose}
              options={catalog.event_types.map(({ id, name: label }) => ({
                value: String(id),
                label,
              }))}
              onChange={(type) => setMore({ type })}
            />
          </Field>
        )}
        {table === 'city' && (
          <EntryField
            label={catalogTexts.near}
            hint={catalogTexts.nearHint}
            entries={catalog.cities}
            value={more.near}
            error={errors['near']}
            onChange={(city) => setMore(city ? { near: city.id } : {})}
          />
        )}
        {table === 'objects' && (
          <EntryField
            label={catalogTexts.owner}
            entries={owners}
            value={more.owner}
            error={errors['owner']}
            onChange={(owner) => {
              setMore(owner ? { owner: owner.id } : {});
              setErrors({});
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
