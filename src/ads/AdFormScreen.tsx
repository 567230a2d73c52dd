import { Fragment, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/ConfirmSheet.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { useClosingConfirmation } from '#src/telegram/useClosingConfirmation.ts';
import { useVerticalSwipesOff } from '#src/telegram/useVerticalSwipesOff.ts';
import { Hourglass } from './Hourglass.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { formTexts } from './formTexts.ts';
import type { AdFormState, FormFields } from './useAdForm.ts';
import { useFirstError } from './useFirstError.ts';
import styles from './AdFormScreen.module.css';

interface AdFormFrameProps<Fields extends FormFields> {
  form: AdFormState<Fields>;
  title: string;
  section: SectionName;
  /** The section's own fields. */
  children: ReactNode;
}

/** A posting form, whatever its section: fields, photos, sending, and what may go wrong. */
export function AdFormScreen<Fields extends FormFields>({
  form,
  title,
  section,
  children,
}: AdFormFrameProps<Fields>) {
  const element = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  useTopBar({ title: form.isChange ? formTexts.changeTitle : title });
  useVerticalSwipesOff();
  useClosingConfirmation(form.isDirty && form.status !== 'sending');
  useFirstError(element, form.errors, form.status === 'editing');

  if (form.status === 'limit') {
    return (
      <EmptyState
        title={formTexts.limitTitle}
        text={form.formError ?? ''}
        action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
      />
    );
  }
  if (form.status === 'sending') return <Sending progress={form.progress} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {form.isRestored && (
        <div className={styles.restored}>
          <p>{formTexts.restored}</p>
          <Button mode="plain" onClick={() => setAsking(true)}>
            {formTexts.startOver}
          </Button>
        </div>
      )}
      <PhotoPicker
        photos={form.photos}
        error={form.errors['images']}
        onChange={form.changePhotos}
      />
      {/* What a field itself remembers, a word half typed, goes with the rest. */}
      <Fragment key={round}>{children}</Fragment>
      {form.formError && (
        <p className={styles.error} role="alert">
          {form.formError}
        </p>
      )}
      <Button type="submit" size="l" isStretched>
        {form.isChange ? formTexts.save : formTexts.publish}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={formTexts.startOverTitle}
        confirmText={formTexts.startOver}
        isDanger
        onConfirm={() => {
          form.startOver();
          setRound(round + 1);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {formTexts.startOverText}
      </ConfirmSheet>
    </form>
  );
}

function Sending({ progress }: { progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.sending}>
      <Hourglass />
      <p className={styles.sendingTitle}>{formTexts.sendingTitle}</p>
      <progress
        className={styles.progress}
        max={1}
        value={progress}
        aria-label={formTexts.sending}
      />
      <output className={styles.percent}>
        {percent > 0 ? formTexts.progress(percent) : formTexts.sending}
      </output>
    </div>
  );
}
