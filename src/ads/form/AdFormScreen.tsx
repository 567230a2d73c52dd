import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIsAdmin } from '#src/session/sessionStore.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { LongForm } from '#src/shared/ui/fields/Field.tsx';
import { RestoredNote } from '#src/shared/ui/RestoredNote.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useClosingConfirmation } from '#src/messenger/useClosingConfirmation.ts';
import { useVerticalSwipesOff } from '#src/messenger/useVerticalSwipesOff.ts';
import { CardPreview } from './CardPreview.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { formTexts, photoTexts } from './texts.ts';
import type { FormFields } from './draftStore.ts';
import type { AdFormState } from './useAdForm.ts';
import { useFirstError } from './useFirstError.ts';
import { useSharedPhotos } from './useSharedPhotos.ts';
import styles from './AdFormScreen.module.css';

interface AdFormFrameProps<Fields extends FormFields> {
  form: AdFormState<Fields>;
  title: string;
  section: SectionName;
  /** The card of the ad that the form describes. */
  renderCard: (ad: BaseAd) => ReactNode;
  /** The section's own fields. */
  children: ReactNode;
}

/** The form of an ad, for all sections. */
export function AdFormScreen<Fields extends FormFields>({
  form,
  title,
  section,
  renderCard,
  children,
}: AdFormFrameProps<Fields>) {
  const element = useRef<HTMLFormElement>(null);
  const ask = useAsk();
  const [round, setRound] = useState(0);
  const [isPreparing, setPreparing] = useState(false);
  const isAdmin = useIsAdmin();
  const screenTitle = form.isChange ? formTexts.changeTitle : title;
  useVerticalSwipesOff();
  useClosingConfirmation(form.isDirty);
  useFirstError(element, form.failureCount);
  useSharedPhotos(form, setPreparing);

  if (form.isAtLimit) {
    return (
      <Screen title={screenTitle}>
        <EmptyState
          title={formTexts.limitTitle}
          text={form.formError ?? ''}
          action={<Button to={sectionPaths[section].list}>{formTexts.limitBack}</Button>}
        />
      </Screen>
    );
  }

  const startOver = () =>
    ask({
      title: formTexts.startOverTitle,
      text: formTexts.startOverText,
      confirm: uiTexts.startOver,
      isDanger: true,
      act: () => {
        form.startOver();
        setRound((last) => last + 1);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Screen title={screenTitle}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        {form.isRestored && (
          <RestoredNote
            missing={form.missingPhotos > 0 ? photoTexts.gone(form.missingPhotos) : undefined}
            onStartOver={startOver}
          />
        )}
        {form.offered.length > 0 && (
          <Button
            mode="gray"
            isStretched
            onClick={() => form.changePhotos(() => ({ photos: form.offered, error: undefined }))}
          >
            {photoTexts.same(form.offered.length)}
          </Button>
        )}
        <PhotoPicker
          photos={form.photos}
          error={form.errors['images']}
          isBusy={isPreparing}
          onBusy={setPreparing}
          onChange={form.changePhotos}
        />
        {/* A new key resets the fields' own state. */}
        <LongForm key={round} value={true}>
          {children}
        </LongForm>
        <CardPreview fields={form.fields} photos={form.photos} render={renderCard} />
        {form.formError && (
          <p className={styles.error} role="alert" tabIndex={-1}>
            {form.formError}
          </p>
        )}
        {form.isPublished && !isAdmin && <p className={styles.note}>{formTexts.staysPublished}</p>}
        <Button type="submit" size="l" isStretched isBusy={isPreparing}>
          {form.isChange ? formTexts.save : formTexts.publish}
        </Button>
      </form>
    </Screen>
  );
}
