import { paths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import styles from './NotFoundScreen.module.css';
import { notFoundTexts } from './texts.ts';

export function NotFoundScreen() {
  return (
    <Screen title={notFoundTexts.title}>
      <NotFoundContent />
    </Screen>
  );
}

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
