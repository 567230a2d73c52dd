import type { Profile } from '#contract/profile/profile.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import { isAdminId } from '#contract/session/session.ts';
import { exportHelp, hasEverHelped } from '#server/ads/endings/homeHelpers.queries.ts';
import { homesOf } from '#server/ads/endings/homeStories.queries.ts';
import { exportOpenings, exportShares } from '#server/ads/shares/shares.queries.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { handOversOf } from '#server/matches/handOvers.queries.ts';
import { notifyPartners } from '#server/messages/messages.queries.ts';
import type { NoticesService } from '#server/notices/notices.service.ts';
import { ordersOf } from '#server/payments/orders/ownOrders.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { readyAnswersOf } from '#server/messages/readyAnswers/readyAnswers.queries.ts';
import type { SavedSearchesService } from '#server/savedSearches/savedSearches.service.ts';
import { exportParties } from '#server/searchParty/searchParty.queries.ts';
import { exportSightings } from '#server/sightings/sightings.queries.ts';
import { consentsOf } from '#server/session/consents/consents.queries.ts';
import { listIdentities } from '#server/session/identities/identities.ts';
import type { OpenSessions } from '#server/session/openSessions.ts';
import {
  hasContact,
  hasUsualCharacters,
  mixesAlphabets,
} from '#server/session/accounts/nameLetters.ts';
import { isReservedName } from '#server/session/accounts/reservedNames.ts';
import {
  changeShowsHelp,
  changeUsername,
  changeVerified,
  findUser,
  lockViewer,
} from '#server/session/accounts/users.queries.ts';
import type { User } from '#server/session/accounts/users.table.ts';
import { exportSubscriptions } from '#server/notices/channels/webPush/pushes.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createAccountDeletion } from './accountDeletion.ts';
import {
  blocksOf,
  changedDialogsOf,
  deletedAdsOf,
  favoriteOrReadIds,
  messagesOf,
  reportsOf,
} from './personalData.queries.ts';
import { endAllSessions } from './profile.queries.ts';
import { profileTexts } from './texts.ts';

export interface ProfileParts {
  images: ImagesService;
  openSessions: OpenSessions;
  notices: NoticesService;
  savedSearches: SavedSearchesService;
  sections: SectionAds[];
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** Own account: name, export, logout everywhere, deletion. */
export function createProfileService(
  deps: Deps,
  { images, openSessions, notices, savedSearches, sections }: ProfileParts,
) {
  const { db, clock, log, announce } = deps;
  const deleteAccount = createAccountDeletion(deps, images);
  const { signed } = createImageAccess(deps);
  /** An admin has confirmed the mark for the name of before, and decides on it again. */
  async function suspendMark(
    tx: Database,
    { id, username }: User,
    kind: VerifiedKind,
  ): Promise<void> {
    const at = clock();
    await changeVerified(tx, id, null, { kind, name: username, at: at.toISOString() });
    const cause = `renamed ${at.toISOString()}`;
    await announce(tx, [{ to: id, kind: 'verified', cause, at, data: { verified: null } }]);
  }

  return {
    async profile({ id, username }: Viewer): Promise<Profile> {
      const user = await findUser(db, id);
      const hasTelegram = (user?.telegramId ?? null) !== null;
      return {
        username,
        user_id: id,
        avatar: user?.avatar ?? null,
        verified: user?.verified ?? null,
        has_telegram: hasTelegram,
        offers_avatar: hasTelegram && user?.avatarAsked === false,
        shows_help: (await hasEverHelped(db, id)) ? (user?.showsHelp ?? true) : null,
      };
    },

    async showHelp(viewer: Viewer, isShown: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await changeShowsHelp(tx, viewer.id, isShown);
      });
    },

    async rename(viewer: Viewer, username: string): Promise<void> {
      if (!isAdminId(viewer.id) && isReservedName(username)) {
        throw new HttpError(409, profileTexts.reservedName);
      }
      if (mixesAlphabets(username)) throw validationError({ username: profileTexts.mixedName });
      if (!hasUsualCharacters(username)) {
        throw validationError({ username: profileTexts.unusualName });
      }
      if (hasContact(username)) throw validationError({ username: profileTexts.contactInName });
      await inTransaction(db, async (tx) => {
        const user = await lockViewer(tx, viewer);
        if (user.verified && username !== user.username) {
          await suspendMark(tx, user, user.verified);
        }
        await changeUsername(tx, viewer.id, username);
        await notifyPartners(tx, viewer.id);
      });
    },
    async logOutEverywhere(viewer: Viewer): Promise<void> {
      await endAllSessions(db, viewer.id, clock());
      logSecurity(log, 'log-out everywhere', { user: viewer.id, address: viewer.address });
    },

    async personalData(viewer: Viewer) {
      const user = await findUser(db, viewer.id);
      const ads = await Promise.all(sections.map((section) => section.mine(viewer)));
      return {
        user: {
          user_id: viewer.id,
          username: viewer.username,
          first_name: user?.firstName ?? null,
          avatar: user?.avatar ?? null,
          verified: user?.verified ?? null,
          suspended_mark: user?.suspendedMark ?? null,
          telegram_id: user?.telegramId ?? null,
          vk_id: user?.vkId ?? null,
          created: user?.createdAt.toISOString() ?? '',
        },
        identities: await listIdentities(db, viewer.id),
        ads: ads.flat(),
        deleted_ads: await deletedAdsOf(db, viewer.id),
        favorites: await favoriteOrReadIds(db, 'favorites', viewer.id),
        read: await favoriteOrReadIds(db, 'reads', viewer.id),
        messages: (await messagesOf(db, viewer.id)).map((message) => ({
          ...message,
          images: message.images.map(signed),
        })),
        blocks: await blocksOf(db, viewer.id),
        dialogs: await changedDialogsOf(db, viewer.id),
        reports: await reportsOf(db, viewer.id),
        saved_searches: await savedSearches.list(viewer.id),
        ready_answers: await readyAnswersOf(db, viewer.id),
        hand_overs: await handOversOf(db, viewer.id),
        sightings: (await exportSightings(db, viewer.id)).map((sighting) => ({
          ...sighting,
          images: sighting.images.map(signed),
        })),
        search_links: await exportParties(db, viewer.id),
        home_stories: (await homesOf(db, viewer.id)).map(
          ({ adId, text, images: [image], status, reason, sentAt }) => ({
            ad_id: adId,
            text,
            image: image ? signed(image) : null,
            status,
            rejection_reason: reason,
            created: sentAt.toISOString(),
          }),
        ),
        shares: await exportShares(db, viewer.id),
        opened_shares: await exportOpenings(db, viewer.id),
        helped: await exportHelp(db, viewer.id),
        orders: await ordersOf(db, viewer),
        sessions: await openSessions.list(viewer),
        consents: await consentsOf(db, viewer.id),
        notices: await notices.list(viewer.id),
        notification_settings: await notices.settings(viewer.id),
        push_subscriptions: await exportSubscriptions(db, viewer.id),
      };
    },

    /** Deletes the account with all its data; throws 403 for the reserved users. */
    async deleteAccount(viewer: Viewer): Promise<void> {
      if (isAdminId(viewer.id)) throw new HttpError(403, profileTexts.serviceAccount);
      await deleteAccount(viewer);
    },
  };
}
