import type { ReactNode } from 'react';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import styles from './DataTable.module.css';
import rows from './rows.module.css';

interface Column<Item> {
  head: string;
  cell: (item: Item) => ReactNode;
  isNumber?: boolean;
}

interface DataTableProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string | number;
  /** The first one names the item. */
  columns: readonly Column<Item>[];
  /** The item on phones, where columns do not fit; without it the table scrolls sideways. */
  row?: (item: Item) => ReactNode;
}

/** A table on wide screens, a list of rows on phones. */
export function DataTable<Item>({ label, items, idOf, columns, row }: DataTableProps<Item>) {
  const isDesktop = useIsDesktop();
  if (row && !isDesktop) {
    return (
      <ul className={rows.rows} aria-label={label}>
        {items.map((item) => (
          <li key={idOf(item)}>{row(item)}</li>
        ))}
      </ul>
    );
  }
  const [name, ...others] = columns;
  const table = (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? styles.number : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={idOf(item)}>
            <th scope="row">{name?.cell(item)}</th>
            {others.map(({ head, cell, isNumber }) => (
              <td key={head} className={isNumber ? styles.number : undefined}>
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (row) return <div className={styles.card}>{table}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
