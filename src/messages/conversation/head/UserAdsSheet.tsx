import { userAds } from '#contract/search/search.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
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
  return (
    <Sheet isOpen={isOpen} title={userAdsTexts.title} onClose={onClose}>
      <UserAds userId={userId} />
    </Sheet>
  );
}

function UserAds({ userId }: { userId: number }) {
  const { api } = useStores();
  const {
    value: items,
    status,
    reload,
  } = useLoaded(userId, () => api.fetch(userAds, { params: { userId } }));

  if (status === 'failed') {
    return <ErrorPanel text={userAdsTexts.failed} onAction={() => void reload()} />;
  }
  if (items === undefined) return <Spinner label={userAdsTexts.loading} />;
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
