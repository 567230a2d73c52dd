import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { subscribe } from '#src/shared/device/webPush.ts';
import { offerStore } from '#src/shared/offers.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { asksWriteAccess } from '#src/messenger/abilities.ts';
import { noticeOfferStore, type OfferReason } from './noticeOffer.ts';
import { offerTexts } from '#src/messenger/texts.ts';
import { requestWriteAccess } from './writeAccess.ts';

/** A row that turns notices on: in a browser its own, in a messenger those of the bot. */
export function NoticeOffer({ reason }: { reason: OfferReason }) {
  const { api } = useStores();
  const settings = useSettings();
  const navigate = useNavigate();
  const { closeOffer } = useActions(noticeOfferStore);
  const { showSuccess } = useToasts();
  const { noteOffer, acceptOffer } = useActions(offerStore);
  useEffect(() => noteOffer('notices'), [noteOffer]);

  const subscribeHere = async () => {
    const state = settings && (await subscribe(api, settings).catch(() => 'off'));
    if (state === 'on') showSuccess(offerTexts.done);
    // What hinders it is said there.
    else void navigate(paths.noticeSettings);
  };
  const accept = () => {
    closeOffer();
    acceptOffer();
    if (!asksWriteAccess()) void subscribeHere();
    else requestWriteAccess((isAllowed) => isAllowed && showSuccess(offerTexts.done));
  };
  return (
    <ActionRow icon={moreIcons.bell} label={offerTexts[reason]} onClick={accept}>
      <IconButton icon="close" label={offerTexts.later} size={20} onClick={closeOffer} />
    </ActionRow>
  );
}
