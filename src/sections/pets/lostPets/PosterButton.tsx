import { useState } from 'react';
import { PET_CATEGORY, petCategoryId, type PetAd } from '#contract/sections/pets.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { createPosterLink } from '#contract/sections/posters.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { openExternal } from '#src/telegram/links.ts';
import { posterTexts } from '#src/sections/pets/texts.ts';
import styles from './PosterButton.module.css';

/** A printable poster for the owner of a lost pet, in colour or with little ink. */
export function PosterButton({ ad }: { ad: PetAd }) {
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const isOwn = useIsOwn(ad);
  const { api } = useStores();
  const { showError } = useToasts();
  if (!isOwn || petCategoryId(ad.category) !== PET_CATEGORY.lost) return null;

  // Loaded before the tap, because a tab must open during the tap.
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
