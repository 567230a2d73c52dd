import type { Notice } from '#contract/notices.ts';

/** The notices about one ad, one user, or one queue of admins, newest first. */
export interface NoticeGroup {
  key: string;
  notices: [newest: Notice, ...older: Notice[]];
}

const keyOf = ({ about, link }: Notice): string => (about ? `${about.kind} ${about.id}` : link);

/** Groups notices, which come newest first; the group with the newest one is the first. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of notices) {
    const key = keyOf(notice);
    const group = groups.get(key);
    if (group) group.notices.push(notice);
    else groups.set(key, { key, notices: [notice] });
  }
  return [...groups.values()];
}
