import { useEffect, useRef } from 'react';
import { Button } from '#src/shared/ui/Button.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { listTexts } from './texts.ts';
import styles from './rows.module.css';

interface ListEndProps {
  moreStatus: 'idle' | 'loading' | 'failed';
  hasMore: boolean;
  onMore: () => void;
}

const NEAR = '0px 0px 100px';

/** The end of a list; loads more when it is within 100 px of the viewport. */
export function ListEnd({ moreStatus, hasMore, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const latestOnMore = useRef(onMore);
  useEffect(() => {
    latestOnMore.current = onMore;
  });
  const isWaiting = hasMore && moreStatus === 'idle';

  useEffect(() => {
    if (!end.current || !isWaiting) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latestOnMore.current(),
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting]);

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
