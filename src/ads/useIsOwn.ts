import { useUserId } from '#src/session/sessionStore.ts';

/** Whether the viewer wrote this ad; what came with the page does not know who looks at it. */
export const useIsOwn = ({ author }: { author: number }): boolean => useUserId() === author;
