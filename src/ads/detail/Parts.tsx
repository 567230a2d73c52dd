import { Fragment, type ReactNode } from 'react';
import styles from './Parts.module.css';

/** «Москва · вчера»: a line breaks after a dot, never before it. */
export const Parts = ({ parts: [first, ...others] }: { parts: ReactNode[] }) => (
  <>
    {first}
    {others.map((part, index) => (
      // The parts have no other identity.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        <span aria-hidden="true">&nbsp;·</span> <span className={styles.part}>{part}</span>
      </Fragment>
    ))}
  </>
);
