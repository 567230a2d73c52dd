import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { PersonalData } from '#contract/profile/personalData.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { OpenSessions } from '#server/session/openSessions.ts';
import { viewerOf } from '#server/session/tokens.ts';
import { profileTexts } from './texts.ts';

const LINK_MINUTES = 15;
const payload = v.object({ user_id: v.number(), session_id: v.number() });

export type PersonalDataLinks = ReturnType<typeof createPersonalDataLinks>;

/** Links to a user's data for Telegram's and the phone's downloads, which send no token. */
export function createPersonalDataLinks(
  { config, clock }: Deps,
  openSessions: OpenSessions,
  personalData: (viewer: Viewer) => Promise<PersonalData>,
) {
  const key = new TextEncoder().encode(`my-data:${config.jwtSecret}`);
  return {
    /** A URL that is valid for 15 minutes, and no longer than the session. */
    async link({ id, sessionId }: Viewer): Promise<string> {
      const seconds = Math.floor(clock().getTime() / 1000);
      const token = await new SignJWT({ user_id: id, session_id: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds + LINK_MINUTES * 60)
        .sign(key);
      return `${config.publicUrl}/my-data/${token}.json`;
    },

    /** Throws 401 for a link that has expired. */
    async open(token: string): Promise<PersonalData> {
      const verified = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: clock(),
      }).catch(() => undefined);
      const claims = v.safeParse(payload, verified?.payload);
      if (!claims.success) throw new HttpError(401, profileTexts.linkExpired);
      const { user_id: userId, session_id: id } = claims.output;
      const user = await openSessions.use({ id, userId });
      if (!user) throw new HttpError(401, profileTexts.linkExpired);
      return personalData(viewerOf(user, id));
    },
  };
}
