import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Sender } from '#src/ads/sending/sendings.ts';
import { sendings } from '#src/ads/sending/sendings.ts';
import { sendingSearch } from '#src/ads/sending/sendingStore.ts';
import { rememberLastCity } from '#src/shared/device/lastCity.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { hasVisitorDraft, takeVisitorDraft, VISITOR } from './visitorDraft.ts';

/**
 * Takes over, and sends where that was asked for, what was filled in before the login. Returns
 * whether this is still going on.
 */
export function useVisitorDraft(
  sender: Sender,
  owner: number | undefined,
  form: string | undefined,
): boolean {
  const navigate = useNavigate();
  const { startSending } = useActions(sendings);
  const [isMoving, setMoving] = useState(false);
  const isUser = owner !== undefined && owner !== VISITOR && form !== undefined;
  const isWaiting = isUser && hasVisitorDraft(owner, form);

  useEffect(() => {
    if (!isWaiting || isMoving) return;
    const take = async () => {
      setMoving(true);
      const post = await takeVisitorDraft(owner, form);
      if (post) {
        const { draft, photos } = post;
        if (draft.fields['city']) rememberLastCity(owner, draft.fields['city']);
        startSending(sender, owner, form, draft, photos);
        await navigate({ search: sendingSearch(draft.key) }, { replace: true });
      }
      setMoving(false);
    };
    void take();
  }, [isWaiting, isMoving, owner, form, sender, startSending, navigate]);

  return isWaiting || isMoving;
}
