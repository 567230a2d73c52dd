import { paths } from '#contract/paths.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import styles from './NotFoundScreen.module.css';
import { notFoundTexts } from './texts.ts';

export const NotFoundScreen = titled(notFoundTexts.title, NotFoundContent);

function NotFoundContent() {
  return (
    <EmptyState
      drawing={
        <span className={styles.mark}>
          <Icon name="paw" size={96} />
        </span>
      }
      text={notFoundTexts.text}
      action={<Button to={paths.home}>{notFoundTexts.action}</Button>}
    />
  );
}
