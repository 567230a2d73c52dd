import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ label, isOn, onChange }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      {label}
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
