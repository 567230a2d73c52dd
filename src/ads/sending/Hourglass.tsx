import styles from './Hourglass.module.css';

export function Hourglass() {
  return (
    <svg className={styles.hourglass} viewBox="0 0 64 64" width="72" height="72" aria-hidden="true">
      <path d="M16 6h32M16 58h32" stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M20 8v10c0 7 12 10 12 14S20 39 20 46v10h24V46c0-7-12-10-12-14s12-7 12-14V8z"
        fill="var(--fill-soft)"
        stroke="var(--brand)"
        strokeWidth="3"
      />
      <path
        d="M25 18h14c-1 5-7 7-7 11 0-4-6-6-7-11ZM23 54c1-7 6-8 9-12 3 4 8 5 9 12z"
        fill="var(--brand)"
      />
    </svg>
  );
}
