import type { Api } from '#src/shared/api/api.ts';
import { environment } from './environment.ts';

/** Call it when an answer is likely: asks once whether the bot may write. */
export function offerNotices(api: Api): void {
  if (!environment.isInTelegram) return;
  import('./requestWriteOnce.ts')
    .then(({ requestWriteOnce }) => requestWriteOnce(api))
    .catch(() => undefined);
}
