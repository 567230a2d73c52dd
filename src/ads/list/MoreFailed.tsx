import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { listTexts } from './texts.ts';
import styles from './AdListScreen.module.css';

/** The end of a list whose next ads have not come. */
export const MoreFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.more} role="alert">
    {listTexts.moreFailed}
    <Button mode="bezeled" onClick={onRetry}>
      {uiTexts.retry}
    </Button>
  </p>
);
