import type { AnswerTime } from '#contract/ads/ads.ts';
import { LAST_SEEN_MINUTES } from '#contract/messages/messages.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import type { Person } from '#contract/people/people.ts';
import { isAdminId, SUPPORT_ID } from '#contract/session/session.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { countPublicOf } from '#server/ads/ads.queries.ts';
import { helpedNames } from '#server/ads/endings/homeHelpers.queries.ts';
import { moscowDay } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { hasDialog, haveBothWritten, isBlocked } from '#server/messages/messages.queries.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { sightingsAsWords } from '#server/sightings/sightings.queries.ts';
import { lastSeenOf } from '#server/session/sessions.queries.ts';

export interface PeopleParts {
  /** How fast the user usually answers; undefined when slow or not known. */
  answerTimeOf(userId: number): Promise<AnswerTime | undefined>;
}

export type PeopleService = ReturnType<typeof createPeopleService>;

/** What others see of a person. */
export function createPeopleService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { answerTimeOf }: PeopleParts,
) {
  return {
    /**
     * Visitors and others see people with a public ad, and whom they have written with. Throws 404
     * for all others, so that nobody collects names by counting.
     */
    async person(viewer: Viewer | undefined, id: number): Promise<Person> {
      const [user, ads, isPartner, hasWritten] = await Promise.all([
        findUser(db, id),
        countPublicOf(db, id, clock()),
        viewer ? hasDialog(db, viewer.id, id) : false,
        viewer ? sightingsAsWords.hasWritten(db, id, viewer.id) : false,
      ]);
      if (!user) throw new HttpError(404, noSuch.user);
      const isHidden = user.bannedAt !== null || user.consentWithdrawnAt !== null;
      const isShown = !isHidden && (ads > 0 || hasWritten || viewer?.id === id);
      if (!isShown && !isPartner && !isAdminId(id) && !viewer?.isAdmin) {
        throw new HttpError(404, noSuch.user);
      }
      const showsTime =
        viewer && isPartner && id !== SUPPORT_ID && (await haveBothWritten(db, viewer.id, id));
      const [answers, helped, lastSeen] = await Promise.all([
        answerTimeOf(id),
        isHidden ? [] : helpedNames(db, id),
        showsTime && !(await isBlocked(db, viewer.id, id)) ? lastSeenOf(db, id) : undefined,
      ]);
      return {
        user_id: id,
        username: user.username,
        avatar: isHidden ? null : user.avatar,
        verified: user.verified,
        since: moscowDay(user.createdAt),
        ads,
        ...(answers && { answers }),
        has_helped: helped.length > 0,
        helped,
        last_seen: rounded(lastSeen),
      };
    },
  };
}

function rounded(time: Date | undefined): string | null {
  if (!time) return null;
  const step = LAST_SEEN_MINUTES * MINUTE_MS;
  return new Date(Math.floor(time.getTime() / step) * step).toISOString();
}
