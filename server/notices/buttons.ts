import type { NoticeKind } from '#contract/notices.ts';
import { noticeButtons } from './texts.ts';

/** A button that opens a path of the site, or one that acts in the chat. */
export type NoticeButton = { text: string } & ({ path: string } | { action: string });

export const expiringButtons = (adId: number): NoticeButton[] => [
  { text: noticeButtons.extend, action: `extend:${adId}` },
  { text: noticeButtons.hide, action: `hide:${adId}` },
];

export const noticeOff = (kind: NoticeKind): NoticeButton => ({
  text: noticeButtons.off,
  action: `off:${kind}`,
});
