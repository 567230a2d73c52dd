import { photoStorage } from '#src/shared/device/deviceStorage.ts';

/** The photos of an unsent message, by its idempotency key. */
export const messagePhotos = photoStorage<readonly Blob[]>('message-photos');
