import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FoundUser, UserInfo } from '#contract/admin.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { AuthorStrip } from './AuthorStrip.tsx';
import { LookupPanel } from './LookupPanel.tsx';
import { usePeopleActions } from './peopleStore.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Finds a user by id, or users by a part of the name. */
export function PersonLookupPanel() {
  const [person, setPerson] = useState<UserInfo>();
  const [people, setPeople] = useState<FoundUser[]>();
  const { findPeople, loadPerson } = usePeopleActions();

  const look = async (text: string) => {
    const query = text.replace(/^@/u, '');
    if (query === '') return;
    setPerson(undefined);
    setPeople(undefined);
    if (/^\d+$/u.test(query)) setPerson(await loadPerson(Number(query)));
    else setPeople(await findPeople(query));
  };
  return (
    <LookupPanel title={userTexts.personTitle} label={userTexts.idOrName} look={look}>
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
    </LookupPanel>
  );
}
