import { useState } from 'react';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { photoTexts } from './texts.ts';
import styles from './PhotoPicker.module.css';

interface PhotoMenuProps {
  number: number;
  /** Photos are being prepared. */
  isBusy: boolean;
  /** Undefined for the cover itself. */
  onCover: (() => void) | undefined;
  onRotate: () => void;
  onRemove: () => void;
}

/** The button «⋮» on a photo, and what can be done with it. */
export function PhotoMenu({ number, isBusy, onCover, onRotate, onRemove }: PhotoMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const leaving = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  return (
    <>
      <IconButton
        icon="more"
        look="overlay"
        size={20}
        label={photoTexts.menu(number)}
        aria-haspopup="dialog"
        className={styles.menu}
        onClick={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} title={photoTexts.title(number)} onClose={() => setOpen(false)}>
        <ActionList>
          {onCover && (
            <ActionRow
              icon={moreIcons.camera}
              label={photoTexts.makeCover}
              onClick={leaving(onCover)}
            />
          )}
          <ActionRow
            icon={moreIcons.rotate}
            label={photoTexts.rotate}
            disabled={isBusy}
            onClick={leaving(onRotate)}
          />
          <ActionRow
            icon={moreIcons.trash}
            label={photoTexts.remove}
            isDanger
            onClick={leaving(onRemove)}
          />
        </ActionList>
      </Sheet>
    </>
  );
}
