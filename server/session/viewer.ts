import { isAdminId } from '#contract/session.ts';
import type { User } from './users.table.ts';

/** The person behind a request. */
export interface Viewer {
  id: number;
  username: string;
  isAdmin: boolean;
  isBanned: boolean;
  inboxVersion: number;
}

export const viewerFrom = (user: User): Viewer => ({
  id: user.id,
  username: user.username,
  isAdmin: isAdminId(user.id),
  isBanned: user.bannedAt !== null,
  inboxVersion: user.inboxVersion,
});
