import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import {
  CORRECTION_MINUTES,
  FREE,
  REPUBLISH_DAYS,
  RESERVE,
  STATUS,
  type AdAction,
  type BaseAd,
  type OwnAdAction,
} from '#contract/ads/ads.ts';
import { canReserve } from '#contract/sections/endings.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { IconName, IconPath } from '#src/shared/ui/Icon.tsx';
import { isEnded, isEndedWell } from '#src/ads/isEnded.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { actionTexts } from '#src/ads/detail/texts.ts';

/** By whose call it is made. */
type Call = { by: 'owner'; do: OwnAdAction['do'] } | { by: 'admin'; do: AdAction['do'] };

export type Action = Call & {
  icon: IconName | IconPath;
  label: string;
  /** Of the question; what needs a reason asks otherwise, and so does an end with outcomes. */
  title?: string;
  text?: string;
  needsReason?: boolean;
  isDanger?: boolean;
  /** Of a toast afterwards; by default that the state has changed. */
  done?: string;
};

const { review, published, rejected, outdated } = STATUS;

const ownRemoval: Action = {
  by: 'owner',
  do: 0,
  icon: moreIcons.trash,
  label: actionTexts.remove,
  title: actionTexts.removeTitle,
  text: actionTexts.removeText,
  isDanger: true,
};
/** Of a stranger's ad, whose author reads the reason. */
const adminRemoval: Action = {
  by: 'admin',
  do: 0,
  icon: moreIcons.trash,
  label: actionTexts.remove,
  needsReason: true,
  isDanger: true,
};
const publishAgain: Action = {
  by: 'owner',
  do: published,
  icon: 'check',
  label: actionTexts.publishAgain,
  title: actionTexts.publishAgainTitle,
  text: actionTexts.publishAgainText,
};
const hide: Action = {
  by: 'owner',
  do: outdated,
  icon: moreIcons.hide,
  label: actionTexts.hide,
  title: actionTexts.hideTitle,
  text: actionTexts.hideText,
};
const reserve: Action = {
  by: 'owner',
  do: RESERVE,
  icon: moreIcons.bookmark,
  label: actionTexts.reserve,
  done: actionTexts.reserved,
};
const free: Action = {
  by: 'owner',
  do: FREE,
  icon: moreIcons.bookmark,
  label: actionTexts.free,
  done: actionTexts.freed,
};
const publish: Action = {
  by: 'admin',
  do: published,
  icon: 'check',
  label: actionTexts.publish,
  title: actionTexts.publishTitle,
  text: actionTexts.publishText,
};
const reject: Action = {
  by: 'admin',
  do: rejected,
  icon: 'close',
  label: actionTexts.reject,
  needsReason: true,
  isDanger: true,
};
const publishEdit: Action = {
  ...publish,
  label: actionTexts.publishEdit,
  title: actionTexts.publishEditTitle,
  text: actionTexts.publishEditText,
};
const rejectEdit: Action = { ...reject, label: actionTexts.rejectEdit };

function adminActions({ is_visible: status, pending }: BaseAd): Action[] {
  if (pending) return [publishEdit, rejectEdit];
  if (status === review) return [publish, reject];
  return status === rejected ? [publish] : [];
}

/** The category of an ad whose section has any. */
export const categoryOf = (ad: BaseAd): string | number | undefined =>
  (ad as { category?: string | number }).category;

const correct: Action = {
  by: 'owner',
  do: outdated,
  icon: moreIcons.pencil,
  label: actionTexts.correctEnding,
};

/** Whether the ad ended less than this time ago. */
const endedWithin = (limit: number, { ended }: BaseAd): boolean =>
  Date.parse(ended ?? '') + limit > Date.now();

/** Neither an ad that ended long ago, nor an event that is over. */
function canPublishAgain(ad: BaseAd): boolean {
  const { ends_at: end } = ad as { ends_at?: string };
  if (end && Date.parse(end) <= Date.now()) return false;
  return !ad.ended || endedWithin(REPUBLISH_DAYS * DAY_MS, ad);
}

const canCorrect = (ad: BaseAd): boolean =>
  isEnded(ad) && endedWithin(CORRECTION_MINUTES * MINUTE_MS, ad);

const ownerActions = (ad: BaseAd, section: SectionName): Action[] => {
  if (ad.is_visible === published) {
    const reservation = ad.is_reserved ? free : reserve;
    return [...(canReserve(section, categoryOf(ad)) ? [reservation] : []), hide];
  }
  if (ad.is_visible !== outdated) return [];
  return [...(canPublishAgain(ad) ? [publishAgain] : []), ...(canCorrect(ad) ? [correct] : [])];
};

/** What this user may do with an ad; an admin has both lists on an own ad. */
export function actionsOf(
  section: SectionName,
  ad: BaseAd,
  { isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean },
): Action[] {
  if (!isOwn && !isAdmin) return [];
  return [
    ...(isOwn ? ownerActions(ad, section) : []),
    ...(isAdmin ? adminActions(ad) : []),
    isOwn ? ownRemoval : adminRemoval,
  ];
}

/** A decision stands on the ad's page itself; the rest is in its menu. An ad that has ended well has none. */
export const isDecision = ({ do: action }: Action, ad: BaseAd): boolean =>
  (action === published || action === rejected) && !isEndedWell(ad);
