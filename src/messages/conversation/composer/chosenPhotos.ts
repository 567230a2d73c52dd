import { IMAGES_MAX } from '#contract/ads/ads.ts';
import { photoErrors } from '#src/shared/photos/photoErrorTexts.ts';
import { PhotoError, shrinkPhoto } from '#src/shared/photos/shrinkPhoto.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { writeHasPhotos } from './drafts.ts';
import { messagePhotos } from '#src/messages/sync/messagePhotos.ts';
import { composerTexts } from '#src/messages/texts.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';

export interface ChosenPhoto {
  blob: Blob;
  /** For the preview. */
  url: string;
}

interface Chosen {
  photos: readonly ChosenPhoto[];
  /** Number of photos that are being shrunk. */
  preparing: number;
}

const nothing: Chosen = { photos: [], preparing: 0 };
const draftKey = (otherId: number): string => `draft-${otherId}`;
const chosenOf = (blob: Blob): ChosenPhoto => ({ blob, url: URL.createObjectURL(blob) });

/** The photos of unsent messages by the other user, shrunk as those of ads; they survive the app. */
export function chosenPhotosStore(stores: Stores) {
  const session = stores.get(sessionStore);
  const state = stores.createState<Readonly<Record<number, Chosen>>>('chosenPhotos', {});
  const me = (): number | undefined => session.state.getState().userId;
  const chosenFor = (otherId: number): Chosen => state.getState()[otherId] ?? nothing;
  const { showError } = stores.get(toastStore);

  session.state.subscribe(({ userId }, before) => {
    if (userId !== before.userId) state.setState({}, true);
  });

  const change = (otherId: number, next: Partial<Chosen>): void =>
    state.setState({ [otherId]: { ...chosenFor(otherId), ...next } });

  function changePhotos(userId: number, otherId: number, photos: readonly ChosenPhoto[]): void {
    change(otherId, { photos });
    const key = draftKey(otherId);
    const blobs = photos.map(({ blob }) => blob);
    writeHasPhotos(userId, otherId, blobs.length > 0);
    if (blobs.length === 0) messagePhotos.drop(userId, key);
    else void messagePhotos.save(userId, key, blobs);
  }

  return {
    state,

    /** Shows the photos that were chosen before the app was closed. */
    async restorePhotos(otherId: number): Promise<void> {
      const userId = me();
      if (userId === undefined || state.getState()[otherId]) return;
      change(otherId, nothing);
      const stored = (await messagePhotos.read(userId, draftKey(otherId))) ?? [];
      if (me() !== userId || stored.length === 0) return;
      const photos = [...stored.map(chosenOf), ...chosenFor(otherId).photos];
      changePhotos(userId, otherId, photos.slice(0, IMAGES_MAX));
    },

    async addPhotos(otherId: number, files: readonly File[]): Promise<void> {
      const userId = me();
      const { photos, preparing } = chosenFor(otherId);
      if (userId === undefined) return;
      if (photos.length + preparing + files.length > IMAGES_MAX) {
        showError(composerTexts.photosMax);
        return;
      }
      change(otherId, { preparing: preparing + files.length });
      for (const file of files) {
        const blob = await shrinkPhoto(file).catch((error: unknown) => {
          if (!(error instanceof PhotoError)) throw error;
          showError(photoErrors[error.problem](file.name));
        });
        if (me() !== userId) return;
        const now = chosenFor(otherId);
        change(otherId, { preparing: now.preparing - 1 });
        if (blob) changePhotos(userId, otherId, [...now.photos, chosenOf(blob)]);
      }
    },

    removePhotos(otherId: number, removed: readonly ChosenPhoto[]): void {
      const userId = me();
      if (userId === undefined || removed.length === 0) return;
      for (const { url } of removed) URL.revokeObjectURL(url);
      const left = chosenFor(otherId).photos.filter((photo) => !removed.includes(photo));
      changePhotos(userId, otherId, left);
    },
  };
}

export const useChosenPhotos = (otherId: number): Chosen =>
  useStoreState(chosenPhotosStore, (state) => state[otherId] ?? nothing);
