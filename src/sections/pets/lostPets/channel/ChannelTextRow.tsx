import { sectionPaths } from '#contract/paths.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useSettings } from '#src/shared/settings.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { channelText } from './channelText.ts';
import { channelTexts } from './channelTexts.ts';
import { copyWithPhoto } from './copyWithPhoto.ts';

/** Copies a ready post for a channel about a lost or found pet. */
export function ChannelTextRow({ ad }: { ad: PetAd }) {
  const site = useSettings()?.public_url ?? window.location.origin;
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit(() => showError(channelTexts.failed));
  const copy = async () => {
    const text = channelText(ad, site + sectionPaths.pets.ad(ad.id));
    const copied = await copyWithPhoto(text, ad.images[0]);
    if (copied === 'nothing') showError(channelTexts.failed);
    else showSuccess(copied === 'both' ? channelTexts.copiedWithPhoto : channelTexts.copied);
  };
  return (
    <ActionRow
      icon={moreIcons.copy}
      label={channelTexts.row}
      isBusy={isBusy}
      onClick={() => void submit(copy)}
    />
  );
}
