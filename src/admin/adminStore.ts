import { getCurrentUser } from '#contract/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';

interface AdminState {
  /** `other`: the server says that this is no admin. */
  status: 'unknown' | 'admin' | 'other' | 'failed';
}

/** Whether the user is an admin, as the server says. */
export function adminStore({ api, createState }: Stores) {
  const state = createState<AdminState>('admin', { status: 'unknown' });
  return {
    state,

    /** Asks the server: what the token says is not enough to show these screens. */
    async checkAdmin(): Promise<void> {
      state.setState({ status: 'unknown' });
      try {
        const { is_admin: isAdmin } = await api.fetch(getCurrentUser, {});
        state.setState({ status: isAdmin ? 'admin' : 'other' });
      } catch {
        state.setState({ status: 'failed' });
      }
    },

    forgetAdmin: (): void => state.setState({ status: 'unknown' }),

    /** Passes an admin's request on; a 403 closes the admin screens. */
    async asAdmin<Answer>(request: Promise<Answer>): Promise<Answer> {
      try {
        return await request;
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) state.setState({ status: 'other' });
        throw error;
      }
    },
  };
}

export const useAdminActions = () => useActions(adminStore);
export const useAdminStatus = () => useStoreState(adminStore, ({ status }) => status);
