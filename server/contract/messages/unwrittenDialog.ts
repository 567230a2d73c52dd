import type { Dialog } from './messages.ts';

/** The dialog with a user to whom nothing has been written yet. */
export const unwrittenDialog = (userId: number, username: string): Dialog => ({
  user_id: userId,
  username,
  avatar: null,
  verified: null,
  last_message: '',
  last_time: null,
  last_from: null,
  is_read: false,
  about: null,
  about_section: null,
  unread_count: 0,
  blocked_by_me: false,
  blocked_by_them: false,
  is_archived: false,
  is_muted: false,
  is_deleted: false,
});
