import { useState } from 'react';
import { IMAGES_MAX } from '#contract/ads.ts';
import { NotAnImageError, shrinkPhoto } from '#src/ads/form/shrinkPhoto.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { composerTexts } from '#src/messages/texts.ts';

export interface ChosenPhoto {
  blob: Blob;
  /** For the preview. */
  url: string;
}

/** The photos of a message that is being written, shrunk as those of ads. */
export function useChosenPhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { showError } = useToasts();

  const add = async (files: readonly File[]) => {
    if (photos.length + files.length > IMAGES_MAX) {
      showError(composerTexts.photosMax);
      return;
    }
    setBusy(true);
    for (const file of files) {
      try {
        const blob = await shrinkPhoto(file);
        setPhotos((chosen) => [...chosen, { blob, url: URL.createObjectURL(blob) }]);
      } catch (error) {
        if (!(error instanceof NotAnImageError)) throw error;
        showError(composerTexts.notAnImage(file.name));
      }
    }
    setBusy(false);
  };
  const remove = (removed: readonly ChosenPhoto[]) => {
    for (const { url } of removed) URL.revokeObjectURL(url);
    setPhotos((chosen) => chosen.filter((photo) => !removed.includes(photo)));
  };
  return { photos, isBusy, add, remove };
}
