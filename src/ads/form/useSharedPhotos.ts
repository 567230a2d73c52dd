import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  dropSharedPhotos,
  isForShared,
  readSharedPhotos,
} from '#src/shared/device/sharedPhotos.ts';
import { addFiles } from './addFiles.ts';
import type { FormFields } from './draftStore.ts';
import type { AdFormState } from './useAdForm.ts';

/** Adds the photos that another app has shared to a new ad. */
export function useSharedPhotos(
  {
    arePhotosLoaded,
    isChange,
    changePhotos,
  }: Pick<AdFormState<FormFields>, 'arePhotosLoaded' | 'isChange' | 'changePhotos'>,
  onBusy: (isBusy: boolean) => void,
): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isAwaiting = isForShared(search) && !isChange && arePhotosLoaded;
  const change = useRef(changePhotos);
  useEffect(() => void (change.current = changePhotos));

  useEffect(() => {
    if (!isAwaiting) return;
    const take = async () => {
      const photos = await readSharedPhotos();
      await dropSharedPhotos();
      const left = new URLSearchParams(search);
      left.delete('shared');
      await navigate({ search: left.toString() }, { replace: true });
      if (photos.length === 0) return;
      onBusy(true);
      change.current(await addFiles(photos).finally(() => onBusy(false)));
    };
    void take();
  }, [isAwaiting, search, navigate, onBusy]);
}
