import { useState } from 'react';
import { PET_CATEGORY, type PetAd } from '#contract/pets.ts';
import { petCategoryNames } from '#contract/texts.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { createPosterLink } from '#contract/posters.ts';
import { useStores } from '#src/shared/stores.ts';
import { errorText } from '#src/shared/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { openExternal } from '#src/telegram/links.ts';
import { posterTexts } from './texts.ts';
import styles from './PosterButton.module.css';

const lost = petCategoryNames[PET_CATEGORY.lost - 1];

/** For the owner of a lost pet: a poster to print, in colour or sparing ink. */
export function PosterButton({ ad }: { ad: PetAd }) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const isOwn = useIsOwn(ad);
  const { api } = useStores();
  const { showError } = useToasts();
  if (!isOwn || ad.category !== lost) return null;

  // The link is asked for before the tap that opens it: a tab must be opened in the tap itself.
  const prepare = async () => {
    setLink(undefined);
    setOpen(true);
    try {
      const { url } = await api.fetch(createPosterLink, { params: { id: ad.id } });
      setLink(url);
    } catch (error) {
      setOpen(false);
      showError(errorText(error));
    }
  };
  return (
    <>
      <Button mode="bezeled" isStretched onClick={() => void prepare()}>
        {posterTexts.open}
      </Button>
      <Sheet isOpen={isOpen} title={posterTexts.title} onClose={() => setOpen(false)}>
        <div className={styles.choices}>
          <p className={styles.hint}>{posterTexts.hint}</p>
          <Button isBusy={link === undefined} onClick={() => link && openExternal(link)}>
            {posterTexts.colour}
          </Button>
          <Button
            mode="gray"
            disabled={link === undefined}
            onClick={() => link && openExternal(`${link}?ink=saving`)}
          >
            {posterTexts.saving}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
