import { getNotificationSettings } from '#contract/notices.ts';
import type { Api } from '#src/shared/api/api.ts';
import { requestWriteAccess } from './writeAccess.ts';

const REQUESTED_KEY = 'petskod_write_asked';

/** Requests it once per device, and only where the bot may not write yet. */
export async function requestWriteOnce(api: Api): Promise<void> {
  if (localStorage.getItem(REQUESTED_KEY)) return;
  const { channels } = await api.fetch(getNotificationSettings, {});
  if (channels.telegram !== 'no_permission' || localStorage.getItem(REQUESTED_KEY)) return;
  localStorage.setItem(REQUESTED_KEY, '1');
  await requestWriteAccess();
}
