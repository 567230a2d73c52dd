import { Link } from 'react-router-dom';
import styles from './Facts.module.css';

/** A value may lead to where there is more of it. */
export type Fact = readonly [label: string, value: string | number, to?: string];

/** What is known of something, line by line: label and value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value, to]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{to ? <Link to={to}>{value}</Link> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
