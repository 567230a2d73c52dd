import { useEffect, useMemo } from 'react';
import { useTopBar } from '#src/shared/topBar.ts';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/ErrorPanel.tsx';
import { useUrlFilters } from '#src/shared/useUrlFilters.ts';
import { auditList, auditUrl, momentsOf } from './auditList.ts';
import { AuditCard } from './AuditCard.tsx';
import { AuditFilterPanel } from './AuditFilterPanel.tsx';
import { ListEnd } from './ListEnd.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { auditTexts, listTexts } from './texts.ts';
import styles from './rows.module.css';

/** What admins have done, newest first, narrowed as one likes. */
export function AuditScreen() {
  const [filters, setFilters] = useUrlFilters(auditUrl);
  const { status, moreStatus, items, hasMore } = auditList.store();
  const query = useMemo(() => momentsOf(filters), [filters]);
  useTopBar({ title: auditTexts.title });

  useEffect(() => {
    void auditList.load(query);
  }, [query]);

  return (
    <div className={styles.column}>
      <AuditFilterPanel filters={filters} onChange={setFilters} />
      {status === 'failed' && (
        <ErrorPanel text={listTexts.failed} onAction={() => void auditList.load(query)} />
      )}
      {(status === 'idle' || status === 'loading') && (
        <RowSkeletons label={auditTexts.loading} count={6} />
      )}
      {status === 'ready' && items.length === 0 && <EmptyState text={auditTexts.none} />}
      {status === 'ready' && items.length > 0 && (
        <>
          <ul className={styles.rows}>
            {items.map((entry) => (
              <li key={entry.id}>
                <AuditCard entry={entry} />
              </li>
            ))}
          </ul>
          <ListEnd
            moreStatus={moreStatus}
            hasMore={hasMore}
            onMore={() => void auditList.loadMore()}
          />
        </>
      )}
    </div>
  );
}
