import { useState, type FormEvent } from 'react';
import type { KeyInfo } from '#contract/admin.ts';
import { statusTexts } from '#src/ads/texts.ts';
import { errorText } from '#src/shared/errorText.ts';
import { formatMoment } from '#src/shared/format.ts';
import { paths, sectionNames, sectionPaths } from '#src/shared/paths.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/Field.tsx';
import { TextInput } from '#src/shared/ui/TextInput.tsx';
import { loadKey } from './peopleStore.ts';
import { userTexts } from './texts.ts';
import styles from './rows.module.css';

/** An ad's publication key, whose it is, and whether it was ever used. */
export function AdLookupPanel() {
  const [id, setId] = useState('');
  const [found, setFound] = useState<KeyInfo & { id: string }>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = id.trim();
    if (text === '') return;
    setBusy(true);
    setError(undefined);
    setFound(undefined);
    try {
      setFound({ ...(await loadKey(Number(text) || 0)), id: text });
    } catch (failure) {
      setError(errorText(failure));
    }
    setBusy(false);
  };
  return (
    <section className={styles.card} aria-label={userTexts.adTitle}>
      <h2 className={styles.heading}>{userTexts.adTitle}</h2>
      <form className={styles.line} onSubmit={(event) => void submit(event)}>
        <Field label={userTexts.adId} error={error}>
          <TextInput
            inputMode="numeric"
            value={id}
            onChange={(text) => {
              setId(text);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {userTexts.find}
        </Button>
      </form>
      {found && <Key found={found} />}
    </section>
  );
}

function Key({ found }: { found: KeyInfo & { id: string } }) {
  const facts: [string, string | number][] = [
    [userTexts.adName, found.title],
    [userTexts.status, statusTexts[found.is_visible] ?? userTexts.deleted],
    [userTexts.key, found.key],
    [userTexts.userId, found.user_id],
    [userTexts.created, formatMoment(found.created)],
    [userTexts.keyState, found.used ? userTexts.used : userTexts.unused],
  ];
  const section = sectionNames[found.section - 1];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        {section && found.is_visible !== 0 && (
          <Button mode="bezeled" to={sectionPaths[section].ad(found.id)}>
            {userTexts.toAd}
          </Button>
        )}
        <Button mode="bezeled" to={paths.adminUser(found.user_id)}>
          {userTexts.toAuthor}
        </Button>
      </div>
    </>
  );
}
