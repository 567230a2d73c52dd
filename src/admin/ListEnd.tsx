import { useHalfVisible } from '#src/shared/hooks/useHalfVisible.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import type { AdminPages } from './adminPages.ts';
import { listTexts } from './texts.ts';
import styles from './rows.module.css';

const NEAR = '0px 0px 100px';

/** The end of a list; loads more when it is within 100 px of the viewport. */
export function ListEnd<Item, Query>({ list }: { list: AdminPages<Item, Query> }) {
  const { moreStatus, hasMore } = usePages(list);
  const onMore = () => void list.loadMore();
  const end = useHalfVisible(onMore, hasMore && moreStatus === 'idle', NEAR);
  return (
    <div ref={end}>
      {moreStatus === 'loading' && <Spinner label={listTexts.loadingMore} />}
      {moreStatus === 'failed' && (
        <div className={styles.buttons}>
          <Button mode="gray" onClick={onMore}>
            {listTexts.moreFailed}
          </Button>
        </div>
      )}
      {!hasMore && <p className={styles.end}>{listTexts.end}</p>}
    </div>
  );
}
