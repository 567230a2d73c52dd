import type { ComponentProps } from 'react';
import { authorTexts } from '#src/ads/detail/texts.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import styles from './HelperAvatar.module.css';

interface HelperAvatarProps extends ComponentProps<typeof Avatar> {
  hasHelped: boolean;
}

/** An avatar, with a paw beside it when the person has helped a lost pet to come home. */
export const HelperAvatar = ({ hasHelped, ...avatar }: HelperAvatarProps) => (
  <span className={styles.frame}>
    <Avatar {...avatar} />
    {hasHelped && (
      <span className={styles.paw} title={authorTexts.hasHelped}>
        <Icon name="paw" size={14} />
        <span className="visuallyHidden">{authorTexts.hasHelped}</span>
      </span>
    )}
  </span>
);
