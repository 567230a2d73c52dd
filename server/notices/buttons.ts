import type { Outcome } from '#contract/ads/ads.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { noticeButtons } from './texts.ts';

/** What a button does, with the id of the ad, the saved search or the match. */
type ButtonAction =
  | `${'extend' | 'hide' | 'expiring' | 'pause' | 'similar' | 'different'}:${number}`
  | `end:${number}:${Outcome}`
  /** With the ad's version, and the number of the reason. */
  | `${'publish' | 'reasons' | 'card'}:${number}:${number}`
  | `reject:${number}:${number}:${number}`
  | `off:${NoticeKind}`
  /** Says only what was done. */
  | 'outcome';

/** A button that opens a path of the site, or one that acts in the chat. */
export type NoticeButton = { text: string } & ({ path: string } | { action: ButtonAction });

export const expiringButtons = (adId: number): NoticeButton[] => [
  { text: noticeButtons.extend, action: `extend:${adId}` },
  { text: noticeButtons.hide, action: `hide:${adId}` },
];

/** Of the card by which an admin decides on this version of an ad. */
export const reviewButtons = (adId: number, version: number, path: string): NoticeButton[][] => [
  [
    { text: noticeButtons.publish, action: `publish:${adId}:${version}` },
    { text: noticeButtons.reject, action: `reasons:${adId}:${version}` },
  ],
  [{ text: noticeButtons.look, path }],
];

export const noticeOff = (kind: NoticeKind): NoticeButton => ({
  text: noticeButtons.off,
  action: `off:${kind}`,
});
