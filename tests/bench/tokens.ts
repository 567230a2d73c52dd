import { SignJWT } from 'jose';
import { CONSENT_VERSION } from '#contract/session/consent.ts';

export const SECRET = 'x'.repeat(40);

/** SQL that gives each user a session with the user's id, and consent. */
export const INSERT_SESSIONS = `
  INSERT INTO sessions (id, user_id, channel, device, created_at, last_seen_at)
    OVERRIDING SYSTEM VALUE SELECT id, id, 'telegram', '', now(), now() FROM users;
  SELECT setval(pg_get_serial_sequence('sessions', 'id'), (SELECT max(id) FROM sessions));
  UPDATE users SET consent_version = ${CONSENT_VERSION};`;

/** A token of the user's session, signed with `SECRET`. */
export const tokenOf = (userId: number): Promise<string> =>
  new SignJWT({ user_id: userId, session_id: userId, generation: 0 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('10h')
    .sign(new TextEncoder().encode(SECRET));
