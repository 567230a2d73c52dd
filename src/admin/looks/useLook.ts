import { useEffect, useEffectEvent, useState } from 'react';
import { LOOK_EVERY_MS, noteLook, type Look } from '#contract/admin/looks.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { startPolling } from '#src/shared/api/polling.ts';
import { useStores } from '#src/shared/stores/stores.ts';

interface OpenItem {
  id: number | undefined;
  /** Of an ad. */
  version?: number | undefined;
  /** It does not wait for a decision any more. */
  onGone?: () => void;
}

/** Tells every few seconds what this admin has open; returns what the others have. */
export function useLook(
  object: Look['object'],
  { id, version, onGone }: OpenItem,
): readonly Look[] {
  const { api, get } = useStores();
  const { asAdmin } = get(adminStore);
  const [others, setOthers] = useState<readonly Look[]>([]);
  const tellGone = useEffectEvent(() => onGone?.());

  useEffect(() => {
    let isLeft = false;
    const poll = async () => {
      const answer = await asAdmin(api.fetch(noteLook, { body: { object, id, version } }));
      if (isLeft) return;
      setOthers(answer.others);
      if (id !== undefined && !answer.waits) tellGone();
    };
    const polling = startPolling({ poll, every: () => LOOK_EVERY_MS });
    return () => {
      isLeft = true;
      polling.stop();
    };
  }, [api, asAdmin, object, id, version]);

  return others.filter((look) => look.object === object);
}

/** The names of those who have an item open. */
export const lookersAt = (looks: readonly Look[], id: number | undefined): string | undefined =>
  looks
    .filter((look) => look.id === id)
    .map(({ username }) => username)
    .join(', ') || undefined;
