import { useState, type FormEvent } from 'react';
import { adminErrors } from '#contract/adminTexts.ts';
import { useSubmit } from '#src/shared/useSubmit.ts';
import { errorText } from '#src/shared/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useUsersActions } from './usersStore.ts';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Bans or unbans a user by id. */
export function BanPanel() {
  const [id, setId] = useState('');
  const [choice, setChoice] = useState('yes');
  const [error, setError] = useState<string>();
  const { sendBan } = useUsersActions();
  const { showSuccess } = useToasts();
  const { isBusy, submit: run } = useSubmit((failure) => setError(errorText(failure)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() === '') {
      setError(adminErrors.userId);
      return;
    }
    setError(undefined);
    await run(async () => {
      const { message } = await sendBan(id.trim(), choice === 'yes');
      showSuccess(message);
    });
  };
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.heading}>{userTexts.banTitle}</h2>
      <Field label={userTexts.userId} error={error}>
        <TextInput
          inputMode="numeric"
          value={id}
          onChange={(text) => {
            setId(text);
            setError(undefined);
          }}
        />
      </Field>
      <ChoiceField
        label={userTexts.banQuestion}
        value={choice}
        options={[
          { value: 'yes', label: userTexts.yes },
          { value: 'no', label: userTexts.no },
        ]}
        onChange={setChoice}
      />
      <Button type="submit" isBusy={isBusy} isDanger={choice === 'yes'}>
        {choice === 'yes' ? userTexts.ban : userTexts.unban}
      </Button>
    </form>
  );
}
