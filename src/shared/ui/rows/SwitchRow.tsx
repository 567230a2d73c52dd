import { Icon, type IconName, type IconPath } from '#src/shared/ui/Icon.tsx';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import styles from './ActionList.module.css';

interface SwitchRowProps {
  label: string;
  icon?: IconName | IconPath;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A row of an ActionList: a setting that is on or off. */
export const SwitchRow = ({ label, icon, isOn, onChange }: SwitchRowProps) => (
  <li className={styles.item}>
    <label className={styles.row}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.label}>{label}</span>
      <Switch isOn={isOn} onChange={onChange} />
    </label>
  </li>
);
