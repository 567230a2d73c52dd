import { widgetTexts } from '#src/session/texts.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import styles from './BrowserLogin.module.css';

/** Telegram's button where the page's policy forbids its widget. */
export const TelegramButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.telegram} onClick={onClick}>
    <Icon name={moreIcons.plane} size={24} />
    {widgetTexts.frame}
  </button>
);
