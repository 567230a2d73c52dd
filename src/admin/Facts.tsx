import { Link } from '#src/shared/ui/Link.tsx';
import styles from './Facts.module.css';

/** With `to` the value is a link. */
export type Fact = readonly [label: string, value: string | number, to?: string];

/** A list of labels with their values. */
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
