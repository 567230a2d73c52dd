import { cutText } from '#contract/cutText.ts';
import { ADMIN_NOTICE_KINDS, type Notice, type NoticeKind } from '#contract/notices.ts';
import { adminReviewPath, dialogPath, endingPath, paths, sectionPaths } from '#contract/paths.ts';
import { sectionByCode, type SectionName } from '#contract/sections/sections.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { ImageAccess } from '#server/images/imageAccess.ts';
import { sightingTexts } from '#server/sightings/texts.ts';
import { noticeTexts, supportName } from './texts.ts';
import type { ListedNotice } from './notices.queries.ts';

const PREVIEW_MAX = 200;

export const sectionOf = (code: number | null): SectionName => sectionByCode(code) ?? 'pets';

type Subject = Pick<
  ListedNotice,
  'kind' | 'data' | 'adId' | 'section' | 'title' | 'otherId' | 'otherName' | 'seen'
>;

export const textOf = ({ kind, title, otherName, data, seen }: Subject): string =>
  noticeTexts[kind]({
    title: title ?? '',
    name: otherName ?? '',
    data,
    words: seen ? previewOf(sightingTexts.words(seen)) : '',
  });

/** The beginning of what somebody has written. */
export function previewOf(text: string): string {
  const cut = cutText(text, PREVIEW_MAX);
  return cut === text ? text : `${cut.trimEnd()}…`;
}

const adPath = ({ section, adId }: Subject): string =>
  sectionPaths[sectionOf(section)].ad(adId ?? 0);

/** Where the author sees the photo from home. */
const homePath = ({ adId }: Subject): string => endingPath('pets', adId ?? 0);

const pathsOf: Partial<Record<NoticeKind, (subject: Subject) => string>> = {
  message: ({ otherId }) => dialogPath(otherId ?? SUPPORT_ID),
  ad_published: (subject) => (subject.data.isHome ? homePath(subject) : adPath(subject)),
  ad_rejected: (subject) => {
    const { section, adId, data } = subject;
    if (data.isHome) return homePath(subject);
    return data.deletedTitle
      ? dialogPath(SUPPORT_ID)
      : sectionPaths[sectionOf(section)].edit(adId ?? 0);
  },
  order_paid: (subject) =>
    subject.data.orderId ? paths.pay(subject.data.orderId) : adPath(subject),
  report_result: () => dialogPath(SUPPORT_ID),
  verified: () => paths.profile,
  identity_linked: () => paths.profile,
  review_waiting: ({ section }) => adminReviewPath(sectionOf(section)),
  report_waiting: () => paths.adminReports,
};

/** The path that a notice opens. */
export const pathOf = (subject: Subject): string => (pathsOf[subject.kind] ?? adPath)(subject);

/**
 * What a notice is about: support decides on reports and tells of deleted ads. The picture of an own
 * ad is signed, since others may not see it.
 */
export function aboutOf(
  row: ListedNotice,
  { signed }: Pick<ImageAccess, 'signed'>,
): Notice['about'] {
  const { kind, adId, title, isOwnAd, otherId, otherName, otherAvatar } = row;
  const image = row.image && isOwnAd ? signed(row.image) : row.image;
  if (ADMIN_NOTICE_KINDS.includes(kind)) return null;
  if (adId !== null) return { kind: 'ad', id: adId, title: title ?? '', image };
  if (otherId === null) return { kind: 'user', id: SUPPORT_ID, title: supportName, image: null };
  return { kind: 'user', id: otherId, title: otherName ?? '', image: otherAvatar };
}
