import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from '#src/messages/conversation/Conversation.module.css';

interface JumpOptions {
  otherId: number;
  content: RefObject<HTMLElement | null>;
  scrollTo: (id: number, place: 'middle') => boolean;
}

/** Returns the function that shows a message, loaded or not, and marks it for a moment. */
export function useJump({ otherId, content, scrollTo }: JumpOptions) {
  const { loadAround } = useActions(messagesStore);
  const { showError } = useToasts();
  const wanted = useRef<number>(undefined);

  const show = useCallback(
    (id: number): boolean => {
      if (!scrollTo(id, 'middle')) return false;
      const row = content.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      row?.classList.add(styles.shown ?? '');
      row?.addEventListener('animationend', () => row.classList.remove(styles.shown ?? ''), {
        once: true,
      });
      return true;
    },
    [content, scrollTo],
  );

  // With the render that has it.
  useEffect(() => {
    if (wanted.current !== undefined && show(wanted.current)) wanted.current = undefined;
  });

  return useCallback(
    (id: number) => {
      if (show(id)) return;
      wanted.current = id;
      loadAround(otherId, id).catch(() => {
        wanted.current = undefined;
        showError(conversationTexts.jumpFailed);
      });
    },
    [otherId, show, loadAround, showError],
  );
}
