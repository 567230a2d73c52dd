import { useEffect, useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PetReference } from '#contract/sections/pets.ts';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { PromoBanner } from '#src/ads/list/cards/PromoBanner.tsx';
import { useFirstError } from '#src/ads/form/useFirstError.ts';
import { DateField } from '#src/sections/events/DateField.tsx';
import { paths } from '#contract/paths.ts';
import { classNames } from '#src/shared/classNames.ts';
import { canGoBack } from '#src/shared/history.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { RestoredNote } from '#src/shared/ui/RestoredNote.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PromoTargetFields } from './PromoTargetFields.tsx';
import { promoTexts } from './texts.ts';
import { UnmarkedNote } from './UnmarkedNote.tsx';
import { usePromoForm } from './usePromoForm.ts';
import styles from '#src/admin/rows.module.css';

const LEAVE_AFTER_MS = 2000;

interface PromoFormProps {
  lists: PetReference;
  /** The promo to change; undefined for a new one. */
  promo?: AdminPromo;
  /** Makes another promo with the values and the image of this one. */
  isCopy?: boolean;
}

/** The form of a promo, with a preview. */
export function PromoForm({ lists, promo, isCopy = false }: PromoFormProps) {
  const navigate = useNavigate();
  const form = usePromoForm(lists, promo, isCopy);
  const { fields, errors, set, status } = form;
  const element = useRef<HTMLFormElement>(null);
  const { showSuccess } = useToasts();
  useFirstError(element, form.failureCount);

  useEffect(() => {
    if (status !== 'sent') return undefined;
    if (promo && !isCopy) {
      showSuccess(promoTexts.changed);
      // Back to the card, which is the page before unless the form was opened by its address.
      if (canGoBack()) void navigate(-1);
      else void navigate(paths.adminPromo(promo.id), { replace: true });
      return undefined;
    }
    showSuccess(promoTexts.done);
    const timer = setTimeout(() => void navigate(paths.admin), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, promo, isCopy, navigate, showSuccess]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form
      ref={element}
      className={classNames(styles.panes, styles.form)}
      onSubmit={submit}
      noValidate
    >
      <div className={classNames(styles.stack, styles.pinned)}>
        {form.isRestored && <RestoredNote onStartOver={form.startOver} />}
        <section className={styles.card} aria-label={promoTexts.preview}>
          <h2 className={styles.heading}>{promoTexts.preview}</h2>
          <PromoBanner
            promo={{ ...fields, id: 0, image: '', show: 1 }}
            previewUrl={form.photo?.url ?? (promo ? `/api${promo.photo_path}` : '')}
          />
          <PhotoField
            label={promo ? promoTexts.otherPhoto : promoTexts.photo}
            error={errors['photo']}
            onChoose={form.choosePhoto}
          />
          <Field label={promoTexts.link} error={errors['link']} isRequired>
            <TextInput
              type="url"
              inputMode="url"
              placeholder="https://"
              value={fields.link}
              onChange={(link) => set({ link })}
            />
          </Field>
        </section>
      </div>
      <div className={styles.stack}>
        <section className={styles.card} aria-label={promoTexts.legal}>
          <h2 className={styles.heading}>{promoTexts.legal}</h2>
          <UnmarkedNote promo={fields} />
          <Field label={promoTexts.company} error={errors['company']}>
            <TextInput value={fields.company} onChange={(company) => set({ company })} />
          </Field>
          <Field label={promoTexts.inn} error={errors['inn']}>
            <TextInput inputMode="numeric" value={fields.inn} onChange={(inn) => set({ inn })} />
          </Field>
          <Field label={promoTexts.erid} error={errors['erid']} hint={promoTexts.eridHint}>
            <TextInput value={fields.erid} onChange={(erid) => set({ erid })} />
          </Field>
        </section>
        <PromoTargetFields form={form} lists={lists} />
        <section className={styles.card} aria-label={promoTexts.when}>
          <h2 className={styles.heading}>{promoTexts.when}</h2>
          <DateField
            label={promoTexts.created}
            value={fields.created}
            error={errors['created']}
            onChange={(created) => set({ created })}
            isRequired
          />
          <DateField
            label={promoTexts.finish}
            value={fields.finish}
            min={fields.created}
            error={errors['finish']}
            onChange={(finish) => set({ finish })}
            isRequired
          />
          <ChoiceField
            label={promoTexts.show}
            value={fields.show}
            options={[
              { value: '1', label: promoTexts.yes },
              { value: '0', label: promoTexts.no },
            ]}
            onChange={(show) => set({ show })}
          />
        </section>
        {form.formError && (
          <p className={styles.error} role="alert">
            {form.formError}
          </p>
        )}
        <div className={styles.buttons}>
          <Button mode="plain" size="l" to={promo ? paths.adminPromo(promo.id) : paths.adminPromos}>
            {promoTexts.back}
          </Button>
          <Button type="submit" size="l" isBusy={status === 'sending'} disabled={status === 'sent'}>
            {promoTexts.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
