import { fieldErrors } from '#contract/texts.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteImages } from '#server/images/images.queries.ts';
import type { ImagesService, StoredImage } from '#server/images/images.service.ts';
import { notifyPartners } from '#server/messages/messages.queries.ts';
import { profileTexts } from '#server/profile/texts.ts';
import { changeAvatar, findUser, lockViewer } from '#server/session/accounts/users.queries.ts';
import { createTelegramPictures } from './telegramPictures.ts';

export type AvatarService = ReturnType<typeof createAvatarService>;

/** The image by which others know a user. */
export function createAvatarService(deps: Deps, images: ImagesService) {
  const { db } = deps;
  const pictures = createTelegramPictures(deps);

  /** Drops the former avatar with its files. */
  async function replace(viewer: Viewer, image: StoredImage | undefined): Promise<void> {
    const stored = image ? [image] : [];
    const change = () =>
      inTransaction(db, async (tx) => {
        const user = await lockViewer(tx, viewer);
        await images.keep(tx, viewer, stored);
        await changeAvatar(tx, viewer.id, image?.id ?? null);
        await notifyPartners(tx, viewer.id);
        const former = user.avatar ? [user.avatar] : [];
        await deleteImages(tx, former);
        return former;
      });
    const dropped = await images.withStored(stored, change);
    await images.discard(dropped);
  }

  async function store(viewer: Viewer, file: File): Promise<{ avatar: string }> {
    const image = await images.storeOne(file, { owner: viewer, use: 'avatar' });
    await replace(viewer, image);
    return { avatar: image.id };
  }

  return {
    async upload(viewer: Viewer, files: File[]): Promise<{ avatar: string }> {
      const [file, ...more] = files.filter(({ size }) => size > 0);
      if (!file) throw validationError({ images: fieldErrors.image });
      if (more.length > 0) throw validationError({ images: profileTexts.oneAvatar });
      return store(viewer, file);
    },

    /** Copies the picture of the user's Telegram account; throws 404 without one. */
    async takeTelegram(viewer: Viewer): Promise<{ avatar: string }> {
      const user = await findUser(db, viewer.id);
      const file = user?.telegramId ? await pictures.fetchOf(user.telegramId) : undefined;
      if (!file) throw new HttpError(404, profileTexts.noPicture);
      return store(viewer, file);
    },

    remove: (viewer: Viewer): Promise<void> => replace(viewer, undefined),
  };
}
