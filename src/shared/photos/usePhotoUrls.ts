import { useEffect } from 'react';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';

/** URLs of photos that this device keeps; they are released with the component. */
export function usePhotoUrls(
  key: string | undefined,
  read: () => Promise<readonly Blob[]>,
): readonly string[] | undefined {
  const { value: urls } = useLoaded(key, async (signal) => {
    const photos = await read();
    return signal.aborted ? [] : photos.map((photo) => URL.createObjectURL(photo));
  });
  useEffect(() => () => urls?.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  return urls;
}
