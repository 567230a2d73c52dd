import type { Messenger } from '#contract/session/identities.ts';
import type { VkBody, WidgetBody } from '#contract/session/session.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { digestOfIdentity } from './accounts/formerAccounts.ts';
import { findFormerAccount } from './accounts/formerAccounts.queries.ts';
import type { FormerAccount } from './accounts/formerAccounts.table.ts';
import { findReserved } from './accounts/reservedAccounts.queries.ts';
import { changeUsername, noteFirstName } from './accounts/users.queries.ts';
import type { User } from './accounts/users.table.ts';
import { firstUsername } from './accounts/firstUsername.ts';
import {
  createUser,
  findUserByIdentity,
  noteIdentityUse,
  tieIdentity,
} from './identities/identities.queries.ts';
import { createOpenSessions, type LoginClient } from './openSessions.ts';
import { createProofs, isForLinking, type Proof } from './proofs.ts';
import { sessionTexts } from './texts.ts';
import { signToken } from './tokens.ts';

function made(user: User | undefined): User {
  if (!user) throw new Error('the user that was just made is gone');
  return user;
}

/** What logins tell the module of notices. */
export interface NoticesOfLogins {
  /** Telegram's launch data say that the bot may write to the user. */
  allowTelegram: (userId: number) => Promise<void>;
  noteTimezone: (userId: number, timezone: string) => Promise<void>;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Logins. */
export function createSessionService(
  deps: Deps,
  notices: NoticesOfLogins = { allowTelegram: async () => {}, noteTimezone: async () => {} },
) {
  const { db, config, clock } = deps;
  const openSessions = createOpenSessions(deps);
  const proofs = createProofs(deps);

  /** Starts a session and returns its token. */
  async function issueToken(
    user: User,
    by: Pick<Proof, 'provider' | 'channel' | 'id'>,
    client: LoginClient,
  ): Promise<string> {
    if (client.timezone) await notices.noteTimezone(user.id, client.timezone);
    const session = await openSessions.start(user.id, { channel: by.channel, ...client });
    return signToken(deps, user, session, by);
  }

  /** A new user without an allowed name gets a neutral one, which has the id. */
  async function withOwnName(user: User): Promise<User> {
    if (user.username !== '') return user;
    const username = sessionTexts.neutralName(user.id);
    await changeUsername(db, user.id, username);
    return { ...user, username };
  }

  /** The user with this way in, or the one that is reserved for it. */
  async function userOf(proof: Proof): Promise<User | undefined> {
    const { provider, id } = proof;
    const known = await findUserByIdentity(db, provider, id);
    const reservedId = provider === 'telegram' ? await findReserved(db, id) : undefined;
    if (reservedId === undefined || known?.id === reservedId) return known;
    await tieIdentity(db, reservedId, { ...proof, at: clock() });
    return made(await findUserByIdentity(db, provider, id));
  }

  /** A new user; ban and limits of the deleted account go on. */
  async function newUser(proof: Proof, former: FormerAccount | undefined): Promise<User> {
    const values = {
      username: firstUsername(proof.names) ?? '',
      createdAt: clock(),
      ...(former && {
        bannedAt: former.bannedAt,
        banReason: former.banReason,
        formerIdentity: former.identity,
      }),
    };
    return withOwnName(made(await createUser(db, proof, values)));
  }

  async function logIn(proof: Proof, client: LoginClient): Promise<string> {
    const known = await userOf(proof);
    proofs.assertSignedAfter(proof, { end: known?.loggedOutAt, why: 'ended' }, client.address);
    // Read after the user: a deletion that was under way is complete then.
    const former = known ? undefined : await findFormerAccount(db, digestOfIdentity(config, proof));
    proofs.assertSignedAfter(proof, { end: former?.deletedAt, why: 'deleted' }, client.address);
    if (!known && isForLinking(proof)) throw new HttpError(409, sessionTexts.linkFirst);
    const user = known ?? (await newUser(proof, former));
    await noteFirstName(db, user, proof.names.first_name);
    await noteIdentityUse(db, { ...proof, at: clock() });
    if (proof.mayWrite) await notices.allowTelegram(user.id);
    return issueToken(user, proof, client);
  }

  return {
    issueToken,

    /** Silent login in the mini app. */
    loginByLaunch: async (
      messenger: Messenger,
      initData: string,
      client: LoginClient,
    ): Promise<string> => logIn(proofs.ofLaunch(messenger, initData, client.address), client),

    loginByWidget: async (body: WidgetBody, client: LoginClient): Promise<string> =>
      logIn(proofs.ofWidget(body, client.address), client),

    loginByVk: async (body: VkBody, client: LoginClient): Promise<string> =>
      logIn(await proofs.ofVk(body, client.address), client),
  };
}
