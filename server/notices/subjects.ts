import { STATUS, type Status } from '#contract/ads/ads.ts';
import type { CautionKind } from '#contract/messages/messages.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { dialogPath, paths, sectionPaths } from '#contract/paths.ts';
import { isLostOrFound } from '#contract/sections/pets.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { endOfWait } from '#server/db/storedTimes.ts';
import type { Deps } from '#server/deps.ts';
import { hasHelpedPet } from '#server/ads/endings/homeHelpers.queries.ts';
import { findHomeStory, shownHomeOf } from '#server/ads/endings/homeStories.queries.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { findShownSighting } from '#server/sightings/sightings.queries.ts';
import { UNSEEN_MS } from './outbox/outbox.queries.ts';
import { lastSentOfDialog } from './outbox/lease.queries.ts';
import { localMidnight, nextLocal } from './localTime.ts';
import type { StoredNotice } from './notices.table.ts';
import { pathOf, previewOf, sectionOf, textOf } from './present.ts';
import {
  authorRecord,
  dailyOf,
  digestOf,
  favoriteDayOf,
  findAdOf,
  findNewReport,
  findUnread,
  isBoostedNow,
  isSuperseded,
  oldestWaiting,
  type AdOfNotice,
  type Receiver,
} from './subjects.queries.ts';
import { expiringButtons, noticeOff, reviewButtons, type NoticeButton } from './buttons.ts';
import { noticeButtons, sentTexts } from './texts.ts';

/** What is sent for a notice. */
export interface NoticeContent {
  text: string;
  /** Where a tap leads. */
  path: string;
  /** Id of an image. */
  photo?: string | undefined;
  buttons: NoticeButton[][];
  /** Its buttons wait for a decision. */
  isOpen?: boolean;
  /** Other notices that this one stands for. */
  covers?: number[];
}

/** What somebody has written of a sighting. */
interface Words {
  place: string;
  text: string;
}

/** `dropped`: telling it has become pointless. */
type Subject = NoticeContent | { postponedTo: Date } | 'dropped';

const PER_DIALOG_MS = 5 * MINUTE_MS;
const REVIEW_WAITS_MS = 10 * MINUTE_MS;
/** Old news is no news. */
const STALE_MS = 7 * DAY_MS;
const PUBLISHED_SINGLY = 3;
const PUBLISHED_TOGETHER_MS = 10 * MINUTE_MS;
const DIGESTED: NoticeKind[] = ['saved_search', 'price_drop', 'event_tomorrow'];
const SINGLY_A_DAY = 10;
const DIGEST_TIME = '20:00';
const DAILY_TIME = '10:00';
/** Of the day on which the pet came home, else of the next. */
const THANKS_TIME = '19:00';

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
const isLost = ({ section, category }: AdOfNotice): boolean =>
  section === SECTION.pets && isLostOrFound(category ?? undefined);

/** Decides what is sent for a notice now, if anything: the world may have moved on since its cause. */
export function createSubjects({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  type Of = (notice: StoredNotice, receiver: Receiver) => Promise<Subject>;
  type OfAd = (
    notice: StoredNotice,
    ad: AdOfNotice,
    receiver: Receiver,
  ) => Promise<Subject> | Subject;

  const contentOf = (
    notice: StoredNotice,
    ad?: AdOfNotice,
    { author = null, words = null }: { author?: string | null; words?: Words | null } = {},
  ): NoticeContent => {
    const subject = {
      ...notice,
      section: ad?.section ?? null,
      title: ad?.title ?? null,
      otherName: author,
      seen: words,
    };
    const photo = (notice.data.isEdit ? ad?.editImages : undefined) ?? ad?.images;
    const path = pathOf(subject);
    return { text: textOf(subject), path, photo: photo?.[0], buttons: [] };
  };

  const isPublished = ({ status, expiresAt, isAuthorHidden }: AdOfNotice): boolean =>
    status === STATUS.published && !isAuthorHidden && expiresAt !== null && expiresAt > clock();

  /** Of an ad that still exists. */
  const ofAd =
    (work: OfAd): Of =>
    async (notice, receiver) => {
      const ad = notice.adId === null ? undefined : await findAdOf(db, notice.adId);
      return ad ? work(notice, ad, receiver) : 'dropped';
    };

  const opening = (content: NoticeContent, text: string): NoticeContent => ({
    ...content,
    buttons: [[{ text, path: content.path }]],
  });

  const withCaution = (content: NoticeContent, cautions: CautionKind[]): NoticeContent =>
    cautions.length === 0
      ? content
      : { ...content, text: `${content.text}\n\n${sentTexts.caution}` };

  const message: Of = async (notice) => {
    const { userId, otherId } = notice;
    const unread = await findUnread(db, userId, otherId ?? 0);
    if (!unread || (await isSuperseded(db, notice))) return 'dropped';
    const at = clock();
    const unseenAt = endOfWait(unread.since, UNSEEN_MS, at);
    if (unseenAt > at) return { postponedTo: unseenAt };
    const sentAt = await lastSentOfDialog(db, notice, after(at, -PER_DIALOG_MS));
    const nextAt = sentAt ? endOfWait(sentAt, PER_DIALOG_MS, at) : at;
    if (nextAt > at) return { postponedTo: nextAt };
    const content = contentOf(notice);
    const text = sentTexts.message(
      otherId === SUPPORT_ID ? undefined : unread.name,
      previewOf(unread.text),
      unread.count,
    );
    return opening(withCaution({ ...content, text }, unread.cautions), noticeButtons.reply);
  };

  /** What is told of a photo from home while it has this status. */
  const ofHome = async (
    notice: StoredNotice,
    ad: AdOfNotice,
    { status, button }: { status: Status; button: string },
  ): Promise<Subject> => {
    const story = await findHomeStory(db, notice.adId ?? 0);
    if (story?.status !== status || ad.isAuthorHidden) return 'dropped';
    const content = contentOf(notice, ad);
    return opening({ ...content, photo: story.images[0] ?? content.photo }, button);
  };

  const review: Of = ofAd(async (notice, ad) => {
    if (notice.data.isHome) {
      return ofHome(notice, ad, { status: STATUS.review, button: noticeButtons.look });
    }
    const isEdit = ad.editStatus === STATUS.review;
    if ((ad.status !== STATUS.review && !isEdit) || (await isSuperseded(db, notice))) {
      return 'dropped';
    }
    const at = clock();
    const since = (await oldestWaiting(db)) ?? ad.createdAt;
    const dueAt = endOfWait(since, REVIEW_WAITS_MS, at);
    if (!isLost(ad) && dueAt > at) return { postponedTo: dueAt };
    const record = await authorRecord(db, ad.authorId);
    const adId = notice.adId ?? 0;
    const path = sectionPaths[sectionOf(ad.section)].ad(adId);
    return {
      ...contentOf(notice, ad),
      text: sentTexts.review(
        { ...ad, ...notice.data, title: (isEdit && ad.editTitle) || ad.title, isEdit },
        record,
      ),
      path,
      buttons: reviewButtons(adId, ad.version, path),
      isOpen: true,
    };
  });

  /** A new ad of a search, or news of a favorite. */
  const single = ofAd((notice, ad) => {
    if (!isPublished(ad)) return 'dropped';
    const content = opening(contentOf(notice, ad), noticeButtons.open);
    const { searchId } = notice.data;
    if (searchId === undefined) return content;
    const pause: NoticeButton = { text: noticeButtons.pause, action: `pause:${searchId}` };
    return { ...content, buttons: [...content.buttons, [pause]] };
  });

  const digest = (text: string, path: string, covers: number[]): NoticeContent => ({
    text,
    path,
    buttons: [[{ text: noticeButtons.open, path }]],
    covers,
  });

  /** The first of a digest's notices sends it; the others wait for it. */
  const waitForFirst = (): Subject => ({ postponedTo: after(clock(), MINUTE_MS) });

  /** Ten a day are sent one by one, the rest of the day together in the evening. */
  const digested: Of = async (notice, receiver) => {
    const { timezone } = receiver;
    const at = clock();
    const since = localMidnight(at, timezone);
    const { sent, waiting } = await digestOf(db, { userId: notice.userId, kinds: DIGESTED, since });
    if (sent < SINGLY_A_DAY) return single(notice, receiver);
    const evening = nextLocal(notice.createdAt, DIGEST_TIME, timezone);
    if (at < evening) return { postponedTo: evening };
    if (waiting[0] !== notice.id) return waitForFirst();
    if (waiting.length === 1) return single(notice, receiver);
    return digest(sentTexts.digest(waiting.length), paths.notices, waiting.slice(1));
  };

  /** Of a search that the user follows once a day. */
  const daily: Of = async (notice, receiver) => {
    const morning = nextLocal(notice.createdAt, DAILY_TIME, receiver.timezone);
    if (clock() < morning) return { postponedTo: morning };
    const waiting = await dailyOf(db, notice.userId, morning);
    if (waiting[0] !== notice.id) return waitForFirst();
    if (waiting.length === 1) return single(notice, receiver);
    return digest(sentTexts.daily(waiting.length), paths.savedSearches, waiting.slice(1));
  };

  /** Waits for the digest only if the event's day has not begun by then. */
  const eventTomorrow: Of = async (notice, receiver) => {
    const begins = await favoriteDayOf(db, notice);
    if (!begins || begins <= clock()) return 'dropped';
    const subject = await digested(notice, receiver);
    const isTooLate =
      subject !== 'dropped' && 'postponedTo' in subject && subject.postponedTo >= begins;
    return isTooLate ? single(notice, receiver) : subject;
  };

  const rejected: Of = ofAd((notice, ad) => {
    if (notice.data.isHome) {
      return ofHome(notice, ad, { status: STATUS.rejected, button: noticeButtons.fix });
    }
    const status = notice.data.isEdit ? ad.editStatus : ad.status;
    if (status !== STATUS.rejected || ad.isAuthorHidden) return 'dropped';
    return opening(contentOf(notice, ad), noticeButtons.fix);
  });

  const publishedAlone: Of = ofAd((notice, ad) => {
    if (notice.data.isHome) {
      return ofHome(notice, ad, { status: STATUS.published, button: noticeButtons.open });
    }
    return isPublished(ad) ? opening(contentOf(notice, ad), noticeButtons.open) : 'dropped';
  });

  /** Of many in a short time, as of an imported table, a few are sent one by one, the rest together. */
  const publishedAd: Of = async (notice, receiver) => {
    const at = clock();
    const { sent, waiting } = await digestOf(db, {
      userId: notice.userId,
      kinds: ['ad_published'],
      since: after(at, -PUBLISHED_TOGETHER_MS),
    });
    const dueAt = endOfWait(notice.createdAt, PUBLISHED_TOGETHER_MS, at);
    if (at < dueAt) {
      return sent < PUBLISHED_SINGLY ? publishedAlone(notice, receiver) : { postponedTo: dueAt };
    }
    if (waiting.length <= PUBLISHED_SINGLY) return publishedAlone(notice, receiver);
    if (waiting[0] !== notice.id) return waitForFirst();
    return digest(sentTexts.published(waiting.length), paths.profile, waiting.slice(1));
  };

  const subjects: Record<NoticeKind, Of> = {
    message,
    review_waiting: review,
    saved_search: (notice, receiver) => (notice.data.isDaily ? daily : digested)(notice, receiver),
    price_drop: digested,
    event_tomorrow: eventTomorrow,
    ad_published: publishedAd,
    ad_rejected: async (notice, receiver) =>
      notice.data.deletedTitle
        ? opening(contentOf(notice), noticeButtons.open)
        : rejected(notice, receiver),
    ad_expiring: ofAd((notice, ad) => {
      const isSame = ad.expiresAt?.toISOString() === notice.data.expiresAt;
      if (!isPublished(ad) || !isSame) return 'dropped';
      const content = contentOf(notice, ad);
      return {
        ...content,
        buttons: [expiringButtons(notice.adId ?? 0)],
      };
    }),
    reservation_ended: ofAd((notice, ad) =>
      isPublished(ad) ? opening(contentOf(notice, ad), noticeButtons.open) : 'dropped',
    ),
    pet_home: ofAd((notice, ad) => {
      const { outcome } = notice.data;
      if (!isPublished(ad) || (outcome !== 'found' && outcome !== 'returned')) return 'dropped';
      const yes: NoticeButton = {
        text: noticeButtons.home[outcome],
        action: `end:${notice.adId ?? 0}:${outcome}`,
      };
      const content = opening(contentOf(notice, ad), noticeButtons.open);
      return { ...content, buttons: [[yes], ...content.buttons] };
    }),
    helped_home: ofAd(async (notice, ad, receiver) => {
      const { adId, userId } = notice;
      const hasHelped = await hasHelpedPet(db, { adId: adId ?? 0, userId });
      const owner = notice.otherId === null ? undefined : await findUser(db, notice.otherId);
      if (!hasHelped || !owner || ad.isAuthorHidden) return 'dropped';
      const evening = nextLocal(notice.createdAt, THANKS_TIME, receiver.timezone);
      if (clock() < evening) return { postponedTo: evening };
      const content = contentOf(notice, ad, { author: owner.username });
      const home = await shownHomeOf(db, adId ?? 0);
      return opening({ ...content, photo: home?.image ?? content.photo }, noticeButtons.open);
    }),
    match: ofAd((notice, ad) => {
      if (!isPublished(ad)) return 'dropped';
      const { matchId } = notice.data;
      const content = opening(contentOf(notice, ad), noticeButtons.open);
      if (matchId === undefined) return content;
      const decision: NoticeButton[] = [
        { text: noticeButtons.similar, action: `similar:${matchId}` },
        { text: noticeButtons.different, action: `different:${matchId}` },
      ];
      return { ...content, buttons: [...content.buttons, decision] };
    }),
    sighting: ofAd(async (notice, ad) => {
      const seen = await findShownSighting(db, notice.data.sightingId ?? 0);
      if (!isPublished(ad) || !seen) return 'dropped';
      const words = contentOf(notice, ad, { author: seen.authorName, words: seen });
      const content = opening(withCaution(words, seen.cautions), noticeButtons.open);
      const about = { section: sectionOf(ad.section), id: seen.adId };
      const write = { text: noticeButtons.write, path: dialogPath(seen.authorId, about) };
      return {
        ...content,
        photo: seen.images[0] ?? content.photo,
        buttons: [...content.buttons, [write]],
      };
    }),
    boost_ended: ofAd(async (notice, ad) => {
      const isAgain = await isBoostedNow(db, notice.adId ?? 0, clock());
      if (isAgain || !isPublished(ad)) return 'dropped';
      return opening(contentOf(notice, ad), noticeButtons.repeat);
    }),
    order_paid: ofAd((notice, ad) => opening(contentOf(notice, ad), noticeButtons.open)),
    report_result: async (notice) => opening(contentOf(notice), noticeButtons.open),
    verified: async (notice) => opening(contentOf(notice), noticeButtons.open),
    identity_linked: async (notice) => opening(contentOf(notice), noticeButtons.notMe),
    report_waiting: async (notice) => {
      const report = await findNewReport(db, notice.data.reportId ?? 0);
      if (!report) return 'dropped';
      const text = sentTexts.report(report);
      return opening({ ...contentOf(notice), text }, noticeButtons.look);
    },
  };

  return async (notice: StoredNotice, receiver: Receiver): Promise<Subject> => {
    if (receiver.kindsOff.includes(notice.kind)) return 'dropped';
    if (after(notice.createdAt, STALE_MS) < clock()) return 'dropped';
    const subject = await subjects[notice.kind](notice, receiver);
    if (subject === 'dropped' || 'postponedTo' in subject) return subject;
    return { ...subject, buttons: [...subject.buttons, [noticeOff(notice.kind)]] };
  };
}
