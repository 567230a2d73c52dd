import { Button } from '#src/shared/ui/Button.tsx';
import styles from './SendFooter.module.css';

interface SendFooterProps {
  label: string;
  /** Why the last sending failed. */
  error: string | undefined;
  isBusy: boolean;
  disabled?: boolean;
  onSend: () => Promise<void>;
}

/** The footer of a sheet that sends what is typed in it. */
export const SendFooter = ({ label, error, isBusy, disabled, onSend }: SendFooterProps) => (
  <div className={styles.footer}>
    {error && (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )}
    <Button isStretched isBusy={isBusy} disabled={disabled} onClick={() => void onSend()}>
      {label}
    </Button>
  </div>
);
