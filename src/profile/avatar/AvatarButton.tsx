import { useState } from 'react';
import { useOwnProfile, useUserId, useUsername } from '#src/session/sessionStore.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { AvatarSheet } from './AvatarSheet.tsx';
import { avatarTexts } from './texts.ts';
import styles from './AvatarButton.module.css';

/** The user's avatar; a tap changes it. */
export function AvatarButton() {
  const [isOpen, setOpen] = useState(false);
  const userId = useUserId() ?? 0;
  const name = useUsername() ?? '';
  const profile = useOwnProfile();
  return (
    <>
      <button
        type="button"
        aria-label={avatarTexts.change}
        aria-haspopup="dialog"
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <Avatar userId={userId} name={name} image={profile?.avatar} size={72} />
      </button>
      <AvatarSheet profile={profile} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
