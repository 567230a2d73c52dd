import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { FoundPerson, UserInfo } from '#contract/admin.ts';
import { errorText } from '#src/shared/errorText.ts';
import { paths } from '#src/shared/paths.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Field } from '#src/shared/ui/Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { TextInput } from '#src/shared/ui/TextInput.tsx';
import { AuthorStrip } from './AuthorStrip.tsx';
import { findPeople, loadPerson } from './peopleStore.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from './rows.module.css';

/** Who a person is: by id at once, by a part of the name through a list. */
export function PersonLookupPanel() {
  const [query, setQuery] = useState('');
  const [person, setPerson] = useState<UserInfo>();
  const [people, setPeople] = useState<FoundPerson[]>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = query.trim().replace(/^@/u, '');
    if (text === '') return;
    setBusy(true);
    setError(undefined);
    setPerson(undefined);
    setPeople(undefined);
    try {
      if (/^\d+$/u.test(text)) setPerson(await loadPerson(Number(text)));
      else setPeople(await findPeople(text));
    } catch (failure) {
      setError(errorText(failure));
    }
    setBusy(false);
  };
  return (
    <section className={styles.card} aria-label={userTexts.personTitle}>
      <h2 className={styles.heading}>{userTexts.personTitle}</h2>
      <form className={styles.line} onSubmit={(event) => void submit(event)}>
        <Field label={userTexts.idOrName} error={error}>
          <TextInput
            value={query}
            autoCapitalize="off"
            onChange={(text) => {
              setQuery(text);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {userTexts.find}
        </Button>
      </form>
      {person && (
        <>
          <AuthorStrip author={person} />
          <PersonFacts person={person} />
        </>
      )}
      {people?.length === 0 && <p className={styles.end}>{userTexts.nobody}</p>}
      {people?.map((found) => (
        <Link key={found.user_id} to={paths.adminUser(found.user_id)} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.name}>{found.username}</span>
            <span className={styles.note}>{userTexts.id(found.user_id)}</span>
          </span>
          {found.banned && <Badge tone="red">{authorTexts.banned}</Badge>}
          <Icon name="chevron" size={20} className={styles.arrow} />
        </Link>
      ))}
    </section>
  );
}
