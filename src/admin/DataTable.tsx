import type { ReactNode } from 'react';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import styles from './DataTable.module.css';
import rows from './rows.module.css';

export interface Column<Item> {
  head: string;
  renderCell: (item: Item) => ReactNode;
  /** Short cells stay on one line; numbers stand at the end of their column. */
  kind?: 'short' | 'number';
}

interface DataTableProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string | number;
  /** The first one names the item. */
  columns: readonly Column<Item>[];
  /** The item on phones, where columns do not fit; without it the table scrolls sideways. */
  renderRow?: (item: Item) => ReactNode;
}

/** A table on wide screens, a list of rows on phones. */
export function DataTable<Item>({ label, items, idOf, columns, renderRow }: DataTableProps<Item>) {
  const isDesktop = useIsDesktop();
  if (renderRow && !isDesktop) {
    return (
      <ul className={rows.rows} aria-label={label}>
        {items.map((item) => (
          <li key={idOf(item)}>{renderRow(item)}</li>
        ))}
      </ul>
    );
  }
  const [name, ...others] = columns;
  const table = (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, kind }) => (
            <th key={head} scope="col" className={kind && styles[kind]}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={idOf(item)}>
            <th scope="row">{name?.renderCell(item)}</th>
            {others.map(({ head, renderCell, kind }) => (
              <td key={head} className={kind && styles[kind]}>
                {renderCell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (renderRow) return <div className={styles.card}>{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
