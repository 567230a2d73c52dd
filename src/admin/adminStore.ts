import { create } from 'zustand';
import type { CurrentUser } from '#contract/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { sendJson } from '#src/shared/api/client.ts';

interface AdminState {
  /** `other`: the server says that this is no admin. */
  status: 'unknown' | 'admin' | 'other' | 'failed';
}

export const adminStore = create<AdminState>(() => ({ status: 'unknown' }));

/** Asks the server whether this is an admin; what the token says is not enough to show the room. */
export async function checkAdmin(): Promise<void> {
  adminStore.setState({ status: 'unknown' });
  try {
    const { is_admin: isAdmin } = await sendJson<CurrentUser>('user');
    adminStore.setState({ status: isAdmin ? 'admin' : 'other' });
  } catch {
    adminStore.setState({ status: 'failed' });
  }
}

export const forgetAdmin = (): void => adminStore.setState({ status: 'unknown' });

/** An admin's request: a 403 ends the stay in this room (document 2, section 6). */
export async function asAdmin<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      adminStore.setState({ status: 'other' });
    }
    throw error;
  }
}
