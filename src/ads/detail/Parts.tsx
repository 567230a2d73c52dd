import { Fragment, type ReactNode } from 'react';
import styles from './Parts.module.css';

/** «Москва · вчера»: a line breaks before a dot, never after it. */
export const Parts = ({ parts: [first, ...others] }: { parts: ReactNode[] }) => (
  <>
    {first}
    {others.map((part, index) => (
      // The parts have no other identity.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {' '}
        <span className={styles.part}>
          <span aria-hidden="true">·&nbsp;</span>
          {part}
        </span>
      </Fragment>
    ))}
  </>
);
