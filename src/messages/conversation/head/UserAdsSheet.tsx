import { useEffect, useState } from 'react';
import { userAds } from '#contract/search/search.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { useStores } from '#src/shared/stores/stores.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { userAdsTexts } from '#src/messages/texts.ts';
import { SmallAdCard } from '#src/messages/conversation/history/MessageText.tsx';
import styles from './UserAdsSheet.module.css';

interface UserAdsSheetProps {
  userId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** The public ads of the other user of a conversation. */
export function UserAdsSheet({ userId, isOpen, onClose }: UserAdsSheetProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet isOpen={isOpen} title={userAdsTexts.title} onClose={onClose}>
      <UserAds key={attempt} userId={userId} onRetry={() => setAttempt(attempt + 1)} />
    </Sheet>
  );
}

function UserAds({ userId, onRetry }: { userId: number; onRetry: () => void }) {
  const { api } = useStores();
  const [items, setItems] = useState<readonly AnyAd[] | 'failed'>();

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const loading = api.fetch(userAds, { params: { userId } });
      const found = await loading.catch((): 'failed' => 'failed');
      if (!isGone) setItems(found);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [api, userId]);

  if (items === undefined) return <Spinner label={userAdsTexts.loading} />;
  if (items === 'failed') return <ErrorPanel text={userAdsTexts.failed} onAction={onRetry} />;
  if (items.length === 0) return <p>{userAdsTexts.none}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.ad.id}>
          <SmallAdCard item={item} />
        </li>
      ))}
    </ul>
  );
}
