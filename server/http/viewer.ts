/** The signed-in user behind a request. */
export interface Viewer {
  id: number;
  sessionId: number;
  username: string;
  isAdmin: boolean;
  isBanned: boolean;
  /** Empty without a ban or a reason. */
  banReason: string;
  inboxVersion: number;
  /** Digest of the caller's address; only for writes. */
  address?: string | undefined;
}
