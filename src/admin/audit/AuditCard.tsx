import { Link } from '#src/shared/ui/Link.tsx';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { changesOf, entryTitle } from './auditLabels.ts';
import { auditTexts } from './texts.ts';
import styles from './AuditCard.module.css';

/** One audit entry: action, admin, time and changed values. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  const target = targetOf(entry);
  return (
    <article className={styles.card}>
      <h2 className={styles.title}>
        {target ? (
          <Link to={target} className={styles.link}>
            {entryTitle(entry)}
          </Link>
        ) : (
          entryTitle(entry)
        )}
      </h2>
      {changesOf(entry).map((change) => (
        <p key={change} className={styles.change}>
          {change}
        </p>
      ))}
      <p className={styles.note}>
        {entry.admin}, {formatDateTime(entry.time)}
      </p>
      {entry.person_id !== null && entry.object !== 'user' && (
        <Link to={paths.adminUser(entry.person_id)} className={styles.user}>
          {auditTexts.author(entry.person ?? String(entry.person_id))}
        </Link>
      )}
    </article>
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
