/** The signed-in user behind a request. */
export interface Viewer {
  id: number;
  sessionId: number;
  username: string;
  isAdmin: boolean;
  isBanned: boolean;
  /** Empty without a ban or a reason. */
  banReason: string;
  /** Has consented to the current version of the text. */
  hasConsent: boolean;
  hasWithdrawnConsent: boolean;
  inboxVersion: number;
  /** Digest of the caller's address; only for writes. */
  address?: string | undefined;
}
