import { getCurrentUser } from '#contract/session/session.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface AdminState {
  /** `other`: signed in, but no admin. */
  status: 'unknown' | 'admin' | 'other' | 'failed';
}

export function adminStore({ api, createState }: Stores) {
  const state = createState<AdminState>('admin', { status: 'unknown' });
  return {
    state,

    /** Asks the server, because a token's claims prove nothing. */
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

    /** Awaits an admin's request; a 403 closes the admin screens. */
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

export const useAdminStatus = () => useStoreState(adminStore, ({ status }) => status);
