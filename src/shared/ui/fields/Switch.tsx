import styles from './Switch.module.css';

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns something on or off; its label is around it. */
export const Switch = ({ isOn, onChange }: SwitchProps) => (
  <input
    type="checkbox"
    role="switch"
    className={styles.switch}
    aria-checked={isOn}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
  />
);
