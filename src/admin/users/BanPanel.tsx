import { useState, type FormEvent } from 'react';
import type { UserInfo } from '#contract/admin/admin.ts';
import { adminErrors } from '#contract/admin/adminTexts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { BanSheet } from './BanSheet.tsx';
import { usersStore } from './usersStore.ts';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Bans or unbans a user by id, after showing the name. */
export function BanPanel() {
  const [id, setId] = useState('');
  const [choice, setChoice] = useState('yes');
  const [error, setError] = useState<string>();
  const [user, setUser] = useState<UserInfo>();
  const [isConfirming, setConfirming] = useState(false);
  const { loadUser } = useActions(usersStore);
  const { isBusy, submit: run } = useSubmit((failure) => setError(errorText(failure)));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d+$/u.test(id.trim())) {
      setError(adminErrors.userId);
      return;
    }
    setError(undefined);
    await run(async () => {
      setUser(await loadUser(Number(id)));
      setConfirming(true);
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
      <Button type="submit" mode="bezeled" isBusy={isBusy} isDanger={choice === 'yes'}>
        {choice === 'yes' ? userTexts.ban : userTexts.unban}
      </Button>
      {user && (
        <BanSheet
          key={user.user_id}
          user={user}
          isBanning={choice === 'yes'}
          isOpen={isConfirming}
          onDone={() => setConfirming(false)}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}
