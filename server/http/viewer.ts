/** The signed-in user behind a request. */
export interface Viewer {
  id: number;
  username: string;
  isAdmin: boolean;
  isBanned: boolean;
  inboxVersion: number;
}
