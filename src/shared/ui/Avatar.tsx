import { useState } from 'react';
import { imageUrl } from '#contract/images.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import styles from './Avatar.module.css';

const TONES = 6;

interface AvatarProps {
  userId: number;
  /** Empty for a deleted user, who has no letter. */
  name: string;
  /** Id of an image. */
  image?: string | null | undefined;
  /** In pixels; by default 48. */
  size?: 44 | 48 | 72;
}

/** A user's own image; without it or where it fails the first letter, on a colour of the id. */
export function Avatar({ userId, name, image, size = 48 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '';
  const tone = userId === SUPPORT_ID ? 'support' : `tone${userId % TONES}`;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.avatar, styles[tone], styles[`size${size}`])}
    >
      {image && image !== failed ? (
        <img
          src={imageUrl(image)}
          alt=""
          className={styles.image}
          onError={() => setFailed(image)}
        />
      ) : userId === SUPPORT_ID || letter === '' ? (
        <Icon name="paw" size={26} />
      ) : (
        letter.toLocaleUpperCase('ru')
      )}
    </span>
  );
}
