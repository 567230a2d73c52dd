import { paths } from '#src/shared/paths.ts';

const screens = {
  post: paths.post,
  market: paths.marketPost,
  service: paths.servicePost,
  event: paths.eventPost,
} as const;

/** Where `startapp=post_12` leads; undefined for anything else, however it came into the link. */
export function pathOfStartParam(startParam: string | undefined): string | undefined {
  const [, kind, id] = /^(post|market|service|event)_([1-9]\d{0,9})$/u.exec(startParam ?? '') ?? [];
  if (kind === undefined || id === undefined) return undefined;
  return screens[kind as keyof typeof screens](id);
}
