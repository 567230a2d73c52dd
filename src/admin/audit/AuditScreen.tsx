import { useEffect, useMemo } from 'react';
import { useActions } from '#src/shared/stores/stores.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { titled } from '#src/shared/titled.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useUrlFilters } from '#src/shared/hooks/useUrlFilters.ts';
import { auditList, auditUrl, toTimestamps } from './auditList.ts';
import { AuditTable } from './AuditTable.tsx';
import { AuditFilterPanel } from './AuditFilterPanel.tsx';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { PagedList } from '#src/admin/PagedList.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { auditTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** The audit log, newest first. */
export const AuditScreen = titled(auditTexts.title, AuditContent);

function AuditContent() {
  const [filters, setFilters] = useUrlFilters(auditUrl);
  const list = useActions(auditList);
  const { items } = usePages(list);
  const query = useMemo(() => toTimestamps(filters), [filters]);

  useEffect(() => {
    void list.load(query);
  }, [list, query]);

  return (
    <div className={styles.stack}>
      <AuditFilterPanel filters={filters} onChange={setFilters} />
      <PagedList
        list={list}
        skeletons={<RowSkeletons label={auditTexts.loading} count={6} />}
        empty={<EmptyState text={auditTexts.none} />}
      >
        <AuditTable entries={items} />
        <ListEnd list={list} />
      </PagedList>
    </div>
  );
}
