import type { AuditEntry } from '#contract/admin/audit.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { FoldedText } from '#src/admin/FoldedText.tsx';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { changesOf, entryTitle } from './auditLabels.ts';
import { auditTexts } from './texts.ts';
import styles from './AuditTable.module.css';
import rows from '#src/admin/rows.module.css';

/** The audit entries: action, changed values, author, admin and time. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <DataTable
    label={auditTexts.title}
    items={entries}
    idOf={({ id }) => id}
    columns={[
      { head: auditTexts.action, renderCell: (entry) => <Title entry={entry} /> },
      { head: auditTexts.changes, renderCell: (entry) => <Changes entry={entry} /> },
      { head: auditTexts.authorColumn, renderCell: (entry) => <Author entry={entry} /> },
      { head: auditTexts.admin, renderCell: ({ admin }) => admin, kind: 'short' },
      { head: auditTexts.time, renderCell: ({ time }) => formatDateTime(time), kind: 'short' },
    ]}
    renderRow={(entry) => (
      <article className={styles.entry}>
        <h2 className={rows.heading}>
          <Title entry={entry} />
        </h2>
        <Changes entry={entry} />
        <p className={rows.note}>
          {entry.admin}, {formatDateTime(entry.time)}
        </p>
        <Author entry={entry} label={auditTexts.author} />
      </article>
    )}
  />
);

function Title({ entry }: { entry: AuditEntry }) {
  const target = targetOf(entry);
  return target ? (
    <Link to={target} className={styles.link}>
      {entryTitle(entry)}
    </Link>
  ) : (
    entryTitle(entry)
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  return changesOf(entry).map((change) => (
    <p key={change} className={styles.change}>
      <FoldedText>{change}</FoldedText>
    </p>
  ));
}

const itself = (name: string): string => name;

/** The person whose object was changed. */
function Author({ entry, label = itself }: { entry: AuditEntry; label?: typeof itself }) {
  const { object, person, person_id: id } = entry;
  if (id === null || object === 'user') return null;
  return (
    <Link to={paths.adminUser(id)} className={styles.link}>
      {label(person ?? String(id))}
    </Link>
  );
}

/** The path of the changed object; undefined when it is gone. */
function targetOf({ object, object_id: id, section, action }: AuditEntry): string | undefined {
  if (object === 'user') return paths.adminUser(id);
  if (action === 'delete') return undefined;
  if (object === 'promo') return paths.adminPromo(id);
  const name = sectionByCode(section);
  return object === 'ad' && name ? sectionPaths[name].ad(id) : undefined;
}
