import { useEffect, useState } from 'react';
import { installStore } from '#src/shared/install/installStore.ts';
import { offerStore } from '#src/shared/offers.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { installTexts } from './installTexts.ts';
import styles from './InstallInvitation.module.css';

/** Invites to install the site. It comes with the screen only: later it would move the content. */
export function InstallInvitation() {
  const { isInviting } = useStoreState(installStore);
  const { install, closeInvitation } = useActions(installStore);
  const { mayOffer, noteOffer, acceptOffer } = useActions(offerStore);
  const [isShown] = useState(() => isInviting && mayOffer('install'));
  useEffect(() => {
    if (isShown) noteOffer('install');
  }, [isShown, noteOffer]);

  if (!isShown || !isInviting) return undefined;
  return (
    <section aria-label={installTexts.title} className={styles.invitation}>
      <p>{installTexts.text}</p>
      <Button
        mode="plain"
        onClick={() => {
          acceptOffer();
          void install();
        }}
      >
        {installTexts.install}
      </Button>
      <IconButton icon="close" size={20} label={uiTexts.close} onClick={closeInvitation} />
    </section>
  );
}
