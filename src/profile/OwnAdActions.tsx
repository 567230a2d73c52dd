import { useState } from 'react';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { AnyAdActions } from '#src/sections/AnyAdActions.tsx';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useProfileActions } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './ProfileScreen.module.css';

/** The status of an own ad and its actions. */
export function OwnAdActions({ item }: { item: AnyAd }) {
  const { loadProfile } = useProfileActions();
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    void loadProfile();
  };
  return (
    <div className={styles.actions}>
      <AdStatus ad={item.ad} />
      <Button
        mode="gray"
        isStretched
        aria-label={profileTexts.actionsOf(item.ad.title)}
        onClick={() => setOpen(true)}
      >
        {profileTexts.actions}
      </Button>
      <Sheet isOpen={isOpen} title={item.ad.title} onClose={() => setOpen(false)}>
        <AnyAdActions item={item} onDone={done} onOutdated={() => void loadProfile()} />
      </Sheet>
    </div>
  );
}
