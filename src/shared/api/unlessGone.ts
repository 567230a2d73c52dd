import { ApiError } from './ApiError.ts';

/** Waits for a removal; what was removed meanwhile elsewhere (404) is no error. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
