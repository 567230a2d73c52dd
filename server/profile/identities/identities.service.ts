import { createHash, randomBytes } from 'node:crypto';
import {
  isMessenger,
  LINK_CODE_LENGTH,
  linkStartParam,
  type LinkingBody,
  type LinkingQuestion,
  PROVIDER_OF,
  type Provider,
} from '#contract/session/identities.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { isAdminId } from '#contract/session/session.ts';
import type { SessionChannel } from '#contract/session/sessions.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { digestOfIdentity } from '#server/session/accounts/formerAccounts.ts';
import { findFormerAccount } from '#server/session/accounts/formerAccounts.queries.ts';
import { findReserved } from '#server/session/accounts/reservedAccounts.queries.ts';
import { lockUser, lockUserIfAny, lockViewer } from '#server/session/accounts/users.queries.ts';
import type { User } from '#server/session/accounts/users.table.ts';
import {
  addIdentity,
  deleteIdentity,
  findUserByIdentity,
  identitiesOfUser,
} from '#server/session/identities/identities.queries.ts';
import type { IdentityLink } from '#server/session/identities/identities.table.ts';
import {
  findLink,
  noteProven,
  storeLink,
  takeLink,
} from '#server/session/identities/links.queries.ts';
import { appLinksOf } from '#server/session/messengers.ts';
import type { LoginClient } from '#server/session/openSessions.ts';
import { createProofs, type Proof } from '#server/session/proofs.ts';
import type { SessionService } from '#server/session/session.service.ts';
import { deleteSessionsByChannel } from '#server/session/sessions.queries.ts';
import { signToken } from '#server/session/tokens.ts';
import { keyedDigest } from '#server/shared/keyedDigest.ts';
import { removeAccount } from '#server/profile/accountDeletion.ts';
import { countedUses } from '#server/profile/countedUses.ts';
import { rejectionsOf } from '#server/profile/profile.queries.ts';
import { holdingsOf } from './holdings.queries.ts';
import { holdingsText, identityTexts } from './texts.ts';

const CODE_MS = 10 * MINUTE_MS;

/** The `state` of VK's login that belongs to a linking: tells the code to nobody. */
const stateOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

const channelsOf = (provider: Provider): SessionChannel[] =>
  (Object.keys(PROVIDER_OF) as SessionChannel[]).filter(
    (channel) => PROVIDER_OF[channel] === provider,
  );

interface Caller extends LoginClient {
  viewer: Viewer | undefined;
}

export interface IdentitiesParts {
  images: ImagesService;
  session: SessionService;
  allowTelegram: (userId: number) => Promise<void>;
}

/** Connects ways in to an account and disconnects them. */
export function createIdentitiesService(
  deps: Deps,
  { images, session, allowTelegram }: IdentitiesParts,
) {
  const { db, config, clock, log, announce } = deps;
  const proofs = createProofs(deps);
  const digestOf = (text: string): string => keyedDigest(config.jwtSecret, `linking ${text}`);

  /** In a messenger the signed launch names the code; on the website its session must have begun. */
  async function proofOf(
    { provider, code, ...given }: LinkingBody,
    link: IdentityLink,
    { viewer, address }: Caller,
  ): Promise<Proof> {
    if (isMessenger(provider) && given.init_data !== undefined) {
      const proof = proofs.ofLaunch(provider, given.init_data, address);
      if (proof.startParam === linkStartParam(code)) return proof;
      throw new HttpError(403, identityTexts.otherPlace);
    }
    if (viewer?.id !== link.userId || viewer.sessionId !== link.sessionId) {
      throw new HttpError(403, identityTexts.otherPlace);
    }
    if (provider === 'telegram' && given.user) return proofs.ofWidget(given.user, address);
    const { vk_code: vkCode, device_id, code_verifier, state } = given;
    if (provider !== 'vk' || !vkCode || !device_id || !code_verifier || !state) {
      throw new HttpError(422, identityTexts.noProof);
    }
    if (state !== stateOf(code)) throw new HttpError(403, identityTexts.otherPlace);
    const proofDigest = digestOf(vkCode);
    if (link.proven && link.proofDigest === proofDigest) {
      const { id, name } = link.proven;
      return { provider, channel: 'vk', id, name, names: { first_name: name } };
    }
    const body = { code: vkCode, device_id, code_verifier, state };
    const proof = await proofs.ofVk(body, address);
    const { id, name } = proof;
    await noteProven(db, link.codeDigest, { proofDigest, proven: { id, name } });
    return proof;
  }

  /** Throws 409 for an account that holds something, or has used its limits. */
  async function assertEmpty(tx: Database, user: User, provider: Provider): Promise<void> {
    const held = holdingsText(await holdingsOf(tx, user.id));
    const uses = await countedUses(tx, user.id, clock());
    const isUsed = Object.values(uses).some((times) => times.length > 0);
    if (!held && !isUsed && (await rejectionsOf(tx, user)) === 0) return;
    const code = 'IDENTITY_TAKEN';
    throw new HttpError(409, identityTexts.taken(provider, held), { code });
  }

  /** The account of the code, and the empty one that would disappear into it; throws 409. */
  async function checked(
    tx: Database,
    userId: number,
    proof: Proof,
    address: string | undefined,
  ): Promise<{ user: User; other: User | undefined }> {
    const { provider, id } = proof;
    const holder = await findUserByIdentity(tx, provider, id);
    // In the order of ids, so that two linkings do not wait for each other.
    const locked = new Map<number, User | undefined>();
    for (const one of [...new Set([userId, holder?.id ?? userId])].toSorted((a, b) => a - b)) {
      locked.set(one, await lockUserIfAny(tx, one));
    }
    const user = locked.get(userId);
    const other = holder && holder.id !== userId ? locked.get(holder.id) : undefined;
    if (!user) throw new HttpError(404, identityTexts.expired);
    if (isAdminId(userId)) throw new HttpError(409, identityTexts.service);
    const isReserved = provider === 'telegram' && (await findReserved(tx, id)) !== undefined;
    if (isReserved || (other && isAdminId(other.id))) {
      throw new HttpError(409, identityTexts.reserved);
    }
    const former = await findFormerAccount(tx, digestOfIdentity(config, proof));
    proofs.assertSignedAfter(proof, { end: holder?.loggedOutAt, why: 'ended' }, address);
    proofs.assertSignedAfter(proof, { end: former?.deletedAt, why: 'deleted' }, address);
    if (user.bannedAt || other?.bannedAt || (!other && former?.bannedAt)) {
      throw new HttpError(409, identityTexts.banned);
    }
    if (holder?.id === userId) throw new HttpError(409, identityTexts.already(provider));
    const own = await identitiesOfUser(tx, userId);
    if (own.some((identity) => identity.provider === provider)) {
      throw new HttpError(409, identityTexts.another(provider));
    }
    if (other) await assertEmpty(tx, other, provider);
    return { user, other };
  }

  return {
    /** Replaces the code of before. */
    async start(viewer: Viewer) {
      if (isAdminId(viewer.id)) throw new HttpError(409, identityTexts.service);
      const code = randomBytes((LINK_CODE_LENGTH * 3) / 4).toString('base64url');
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await storeLink(tx, {
          userId: viewer.id,
          sessionId: viewer.sessionId,
          codeDigest: digestOf(code),
          expiresAt: new Date(clock().getTime() + CODE_MS),
        });
      });
      return { code, links: appLinksOf(config, linkStartParam(code)) };
    },

    /** What would be connected to what; throws as `confirm` does. */
    async preview(body: LinkingBody, caller: Caller): Promise<LinkingQuestion> {
      const link = await findLink(db, digestOf(body.code), clock());
      if (!link) throw new HttpError(404, identityTexts.expired);
      const proof = await proofOf(body, link, caller);
      const { user } = await inTransaction(db, (tx) =>
        checked(tx, link.userId, proof, caller.address),
      );
      return {
        account: { username: user.username, avatar: user.avatar },
        identity: { provider: proof.provider, name: proof.name },
      };
    },

    /** Connects it; an empty account of the same person disappears. Returns a token. */
    async confirm(body: LinkingBody, { viewer, ...client }: Caller): Promise<string> {
      const codeDigest = digestOf(body.code);
      const begun = await findLink(db, codeDigest, clock());
      if (!begun) throw new HttpError(404, identityTexts.expired);
      const proof = await proofOf(body, begun, { viewer, ...client });
      const { provider } = proof;
      const { user, imageIds } = await inTransaction(db, async (tx) => {
        const at = clock();
        const link = await takeLink(tx, codeDigest, at);
        if (!link) throw new HttpError(404, identityTexts.expired);
        const { user: account, other } = await checked(tx, link.userId, proof, client.address);
        const removed = other ? await removeAccount(tx, other.id, at) : [];
        if (!(await addIdentity(tx, account.id, { ...proof, at }))) {
          throw new HttpError(409, identityTexts.taken(provider, ''), { code: 'IDENTITY_TAKEN' });
        }
        const cause = `linked ${provider} ${at.toISOString()}`;
        const data = { provider };
        await announce(tx, [{ to: account.id, kind: 'identity_linked', cause, at, data }]);
        return { user: await lockUser(tx, account.id), imageIds: removed };
      });
      logSecurity(log, 'identity linked', { user: user.id, address: client.address, provider });
      await images.discard(imageIds);
      if (proof.mayWrite) await allowTelegram(user.id);
      // The website goes on in its session.
      if (viewer?.id === user.id) return signToken(deps, user, viewer.sessionId);
      return session.issueToken(user, proof, client);
    },

    /** Ends its sessions too; throws 409 for the last one. */
    async remove(viewer: Viewer, provider: Provider): Promise<void> {
      if (isAdminId(viewer.id)) throw new HttpError(409, identityTexts.service);
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        const own = await identitiesOfUser(tx, viewer.id);
        if (!own.some((identity) => identity.provider === provider)) {
          throw new HttpError(404, noSuch.identity);
        }
        if (own.length === 1) throw new HttpError(409, identityTexts.last);
        await deleteIdentity(tx, viewer.id, provider);
        await deleteSessionsByChannel(tx, viewer.id, channelsOf(provider));
      });
      const { id: user, address } = viewer;
      logSecurity(log, 'identity removed', { user, address, provider });
    },
  };
}

export type IdentitiesService = ReturnType<typeof createIdentitiesService>;
