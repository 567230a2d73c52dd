import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { createPosterLink } from '#contract/sections/posters.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { IconName, IconPath } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { savesFiles } from '#src/messenger/abilities.ts';
import { useDownload } from '#src/messenger/useDownload.ts';
import { posterTexts } from './posterTexts.ts';

/** Whether the user can print a poster: the owner of a lost pet whose ad others see. */
export const useHasPoster = (ad: PetAd): boolean =>
  useIsOwn(ad) &&
  ad.is_visible === STATUS.published &&
  petCategoryId(ad.category) === PET_CATEGORY.lost;

const POSTER_FILE = 'petskod-poster.pdf';

/** A messenger's client saves a file; a browser shows it to be printed. */
function posterUrl(link: string, { ink }: { ink?: 'saving' }): string {
  const url = new URL(link);
  if (ink) url.searchParams.set('ink', ink);
  if (!savesFiles()) url.searchParams.set('download', 'yes');
  return url.href;
}

interface PosterRowProps {
  ad: PetAd;
  icon?: IconName | IconPath;
  label?: string;
  onOpen?: () => void;
}

/** A printable poster for the owner of a lost pet, in colour or with little ink. */
export function PosterRow({
  ad,
  icon = moreIcons.print,
  label = posterTexts.open,
  onOpen,
}: PosterRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const { download, inBrowser } = useDownload();
  const { api } = useStores();
  const { showError } = useToasts();

  // Loaded before the tap, because a tab must open during the tap.
  const prepare = async () => {
    setLink(undefined);
    setOpen(true);
    onOpen?.();
    try {
      const { url } = await api.fetch(createPosterLink, { params: { id: ad.id } });
      setLink(url);
    } catch (error) {
      setOpen(false);
      showError(errorText(error));
    }
  };
  const choice = (text: string, options: { ink?: 'saving' }) => (
    <ActionRow
      label={text}
      isBusy={link === undefined}
      onClick={() => link && download(posterUrl(link, options), POSTER_FILE)}
    />
  );
  return (
    <ActionRow icon={icon} label={label} onClick={() => void prepare()}>
      <Sheet isOpen={isOpen} title={posterTexts.title} onClose={() => setOpen(false)}>
        <p>{posterTexts.hint}</p>
        <ActionList>
          {choice(posterTexts.colour, {})}
          {choice(posterTexts.saving, { ink: 'saving' })}
          {inBrowser && <ActionRow label={inBrowser.label} onClick={inBrowser.open} />}
        </ActionList>
      </Sheet>
    </ActionRow>
  );
}
