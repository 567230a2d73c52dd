import { Switch } from '#src/shared/ui/fields/Switch.tsx';
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
      <Switch isOn={isOn} onChange={onChange} />
    </label>
  );
}
