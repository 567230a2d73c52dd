import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { botsOf, chatLinks } from '#contract/session/messengerLinks.ts';
import { subscribe } from '#src/shared/device/webPush.ts';
import { offerStore } from '#src/shared/offers.ts';
import { useSettings } from '#src/shared/settings.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { asksWriteAccess, messengerAround } from '#src/messenger/abilities.ts';
import { openLink } from '#src/messenger/links/links.ts';
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
    const messenger = messengerAround();
    if (!messenger) void subscribeHere();
    else if (asksWriteAccess())
      requestWriteAccess((isAllowed) => isAllowed && showSuccess(offerTexts.done));
    else if (settings) openLink(chatLinks[messenger](botsOf(settings)));
  };
  return (
    <ActionRow icon={moreIcons.bell} label={offerTexts[reason]} onClick={accept}>
      <IconButton icon="close" label={offerTexts.later} size={20} onClick={closeOffer} />
    </ActionRow>
  );
}
