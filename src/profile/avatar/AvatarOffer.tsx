import { useEffect, useState } from 'react';
import { offerStore } from '#src/shared/offers.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { profileStore } from '../profileStore.ts';
import { avatarTexts } from './texts.ts';

/** Offers the picture of Telegram; the server remembers a yes and a no. */
export function AvatarOffer() {
  const { mayOffer, noteOffer, acceptOffer } = useActions(offerStore);
  const [isShown] = useState(() => mayOffer('avatar'));
  const { takeTelegramPicture, dropAvatar } = useActions(profileStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, avatarTexts.failed)));
  useEffect(() => {
    if (isShown) noteOffer('avatar');
  }, [isShown, noteOffer]);

  if (!isShown) return null;
  const accept = async () => {
    acceptOffer();
    if (await submit(takeTelegramPicture)) showSuccess(avatarTexts.changed);
  };
  return (
    <ActionRow
      icon={moreIcons.plane}
      label={avatarTexts.offer}
      isBusy={isBusy}
      onClick={() => void accept()}
    >
      <IconButton
        icon="close"
        label={uiTexts.close}
        size={20}
        disabled={isBusy}
        onClick={() => void submit(dropAvatar)}
      />
    </ActionRow>
  );
}
