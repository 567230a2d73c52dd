import { useUserId } from '#src/session/sessionStore.ts';

/** Whether the user is the author. Server-rendered data does not contain it. */
export const useIsOwn = ({ author }: { author?: number | undefined }): boolean =>
  useUserId() === author && author !== undefined;
