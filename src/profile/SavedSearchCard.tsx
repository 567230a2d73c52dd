import type { FormEvent } from 'react';
import { NAME_MAX } from '#contract/ads/ads.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { sectionPaths } from '#contract/paths.ts';
import {
  SAVED_SEARCH_NOTIFY,
  type SavedSearch,
  type SavedSearchNotify,
} from '#contract/search/savedSearches.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { SelectInput } from '#src/shared/ui/fields/SelectInput.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { savedSearchesStore } from './savedSearchesStore.ts';
import { savedSearchesTexts } from './texts.ts';
import styles from './SavedSearchesScreen.module.css';

interface SavedSearchCardProps {
  search: SavedSearch;
  onRemove: () => void;
}

const NOTIFY_OPTIONS = SAVED_SEARCH_NOTIFY.map((value) => ({
  value,
  label: savedSearchesTexts.notify[value],
}));

/** A saved search: leads to its list; is renamed, muted and deleted here. */
export function SavedSearchCard({ search, onRemove }: SavedSearchCardProps) {
  const { id, section, filters, name, notify, unseen } = search;
  const [draft, setDraft] = useDraft<string>(`typed-search-${id}`, useUserId());
  const { sendChange, markSeen } = useActions(savedSearchesStore);
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(() => sendChange(id, { name: draft ?? '' }));
    if (isDone) setDraft(undefined);
  };
  const query = String(
    new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)])),
  );
  const path = sectionPaths[section].list + (query && `?${query}`);

  if (draft !== undefined) {
    return (
      <form className={styles.card} onSubmit={(event) => void rename(event)} noValidate>
        <Field label={savedSearchesTexts.name}>
          <TextInput max={NAME_MAX} value={draft} onChange={setDraft} />
        </Field>
        <div className={styles.buttons}>
          <Button mode="gray" onClick={() => setDraft(undefined)}>
            {savedSearchesTexts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {savedSearchesTexts.save}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={path} onClick={() => markSeen(search)}>
            {name}
          </Link>
        </h2>
        <IconButton
          icon={moreIcons.pencil}
          size={20}
          label={savedSearchesTexts.rename(name)}
          onClick={() => setDraft(name)}
        />
        <IconButton
          icon={moreIcons.trash}
          size={20}
          label={savedSearchesTexts.remove(name)}
          onClick={onRemove}
        />
      </div>
      <p className={styles.note}>
        {sectionTitles[section]}
        {unseen > 0 && <Badge tone="teal">{savedSearchesTexts.unseen(unseen)}</Badge>}
      </p>
      <SelectInput
        aria-label={savedSearchesTexts.notifyOf(name)}
        disabled={isBusy}
        value={notify}
        options={NOTIFY_OPTIONS}
        onChange={(value) =>
          void submit(() => sendChange(id, { notify: value as SavedSearchNotify }))
        }
      />
    </article>
  );
}
