import { useState } from 'react';
import type { CatalogTable, CatalogUsage } from '#contract/admin/catalog.ts';
import { EntryField } from '#src/ads/catalog/EntryField.tsx';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { countOf } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import type { CatalogEntry } from './catalogEntries.ts';
import { adminCatalogStore } from './adminCatalogStore.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface CatalogEntrySheetProps {
  table: CatalogTable;
  entry: CatalogEntry;
  entries: readonly CatalogEntry[];
  onClose: () => void;
}

/** Renames a catalog entry, or merges it into another. */
export function CatalogEntrySheet({
  table,
  entry,
  entries,
  onClose: closeSheet,
}: CatalogEntrySheetProps) {
  const userId = useUserId();
  const of = `${table}-${entry.id}`;
  const [name = entry.name, setName] = useDraft<string>(`typed-rename-${of}`, userId);
  const [intoId, setIntoId] = useDraft<number>(`typed-merge-${of}`, userId);
  const [errors, setErrors] = useState<{ name?: string; into?: string }>({});
  const ask = useAsk();
  const { deleteEntry, loadUsage, mergeEntries, renameEntry } = useActions(adminCatalogStore);
  const { showError, showSuccess } = useToasts();
  const fail = (field: 'name' | 'into') => (error: unknown) => {
    // The sheet of an entry that another admin has removed is closed already.
    if (error instanceof ApiError && error.status === 404) showError(errorText(error));
    else setErrors({ [field]: errorText(error) });
  };
  const renaming = useSubmit(fail('name'));
  const merging = useSubmit(fail('into'));
  const onClose = () => {
    setName(undefined);
    setIntoId(undefined);
    closeSheet();
  };
  const isBusy = renaming.isBusy || merging.isBusy;

  const { value: usage } = useLoaded(of, () => loadUsage(table, entry.id));

  const others = entries
    .filter(({ id }) => id !== entry.id)
    .map(({ id, label }) => ({ id, name: label }));
  const into = others.find(({ id }) => id === intoId);
  const intoType = entries.find(({ id }) => id === intoId)?.type;

  const rename = async () => {
    if (name.trim() === '') {
      setErrors({ name: catalogTexts.nameNeeded });
      return;
    }
    await renaming.submit(async () => {
      await renameEntry({ table, id: entry.id, old_name: entry.name, new_name: name });
      showSuccess(catalogTexts.renamed);
      onClose();
    });
  };
  const isUnused = usage && usage.ads + usage.promos + usage.children === 0;
  const remove = () =>
    merging.submit(async () => {
      await deleteEntry(table, entry.id);
      showSuccess(catalogTexts.removed(entry.name));
      onClose();
    });
  const merge = ({ id, name: intoName }: { id: number; name: string }) =>
    ask({
      title: catalogTexts.mergeTitle(entry.label, intoName),
      text: (
        <>
          {catalogTexts.mergeText(entry.label, usage ? usageText(usage) : '')}
          {entry.type && intoType && intoType !== entry.type && (
            <b>{` ${catalogTexts.otherType(entry.type, intoType)}`}</b>
          )}
        </>
      ),
      confirm: catalogTexts.merge,
      isDanger: true,
      act: () =>
        merging.submit(async () => {
          await mergeEntries(table, entry.id, id);
          showSuccess(catalogTexts.merged(intoName));
          onClose();
        }),
    });
  return (
    <>
      <Sheet isOpen title={entry.label} onClose={onClose}>
        <div className={styles.stack}>
          <p className={styles.note}>{usage ? usageText(usage) : '\u00A0'}</p>
          <Field label={catalogTexts.newName} error={errors.name}>
            <TextInput
              value={name}
              onChange={(text) => {
                setName(text);
                setErrors({});
              }}
            />
          </Field>
          <Button isBusy={isBusy} onClick={() => void rename()}>
            {catalogTexts.rename}
          </Button>
          <EntryField
            label={catalogTexts.mergeInto}
            hint={catalogTexts.mergeHint}
            entries={others}
            value={intoId}
            error={errors.into}
            onChange={(other) => {
              setIntoId(other?.id);
              setErrors({});
            }}
          />
          <Button
            mode="bezeled"
            isDanger
            disabled={intoId === undefined}
            onClick={() => into && merge(into)}
          >
            {catalogTexts.merge}
          </Button>
          {isUnused && (
            <Button
              mode="plain"
              isDanger
              before={<Icon name={moreIcons.trash} size={20} />}
              isBusy={isBusy}
              onClick={() => void remove()}
            >
              {catalogTexts.remove}
            </Button>
          )}
        </div>
      </Sheet>
    </>
  );
}

/** «С этой записью 12 объявлений, 1 баннер.» */
function usageText({ ads, promos, children }: CatalogUsage): string {
  const parts = [
    countOf(ads, catalogTexts.ads),
    ...(promos > 0 ? [countOf(promos, catalogTexts.promos)] : []),
    ...(children > 0 ? [countOf(children, catalogTexts.children)] : []),
  ];
  return catalogTexts.usage(parts.join(', '));
}
