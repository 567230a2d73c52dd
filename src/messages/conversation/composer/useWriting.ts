import { useCallback, useEffect, useState, type RefObject } from 'react';
import { useUserId } from '#src/session/sessionStore.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import type { Quoted } from '#src/messages/sync/outbox.ts';
import { useChosenAd } from '#src/messages/conversation/head/about.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useChosenPhotos, chosenPhotosStore, type ChosenPhoto } from './chosenPhotos.ts';
import type { Entry } from '#src/messages/conversation/history/conversationDays.ts';
import { readDraft, writeDraft } from '#src/shared/device/messageDraft.ts';
import { onDraftElsewhere, readQuote, writeQuote } from './drafts.ts';

const join = (typed: string, added: string): string =>
  typed.trim() === '' ? added : `${typed}\n${added}`;

/** The message that is being written, which is stored as a draft: text, quote and photos. */
export function useWriting(otherId: number, field: RefObject<HTMLTextAreaElement | null>) {
  const userId = useUserId() ?? 0;
  const [text, setText] = useState(() => readDraft(userId, otherId));
  const [quote, showQuote] = useState(() => readQuote(userId, otherId));
  const { photos, preparing } = useChosenPhotos(otherId);
  const { restorePhotos, addPhotos, removePhotos } = useActions(chosenPhotosStore);
  const { discardMessage, sendMessage, sendTyping } = useActions(messagesStore);

  const about = useChosenAd(otherId);

  useEffect(() => void restorePhotos(otherId), [otherId, restorePhotos]);
  // Sent there, it must not be sent here again.
  useEffect(
    () =>
      onDraftElsewhere(userId, otherId, {
        onText() {
          setText(readDraft(userId, otherId));
          showQuote(readQuote(userId, otherId));
        },
        onPhotosGone: () => removePhotos(otherId, photos),
      }),
    [userId, otherId, photos, removePhotos],
  );

  // The sheet gives the focus back first.
  const focusAfterSheet = useCallback(() => void setTimeout(() => field.current?.focus()), [field]);
  const setQuote = useCallback(
    (next: Quoted | undefined) => {
      writeQuote(userId, otherId, next);
      showQuote(next);
    },
    [userId, otherId],
  );
  const write = useCallback(
    (change: (typed: string) => string) => {
      setText((typed) => {
        const next = change(typed);
        writeDraft(userId, otherId, next);
        return next;
      });
    },
    [userId, otherId],
  );
  const change = useCallback(
    ({ key, text: unsent, quote: unsentQuote }: Entry) => {
      discardMessage(otherId, key);
      write((typed) => join(typed, unsent));
      if (unsentQuote && !readQuote(userId, otherId)) setQuote(unsentQuote);
      field.current?.focus();
    },
    [userId, otherId, field, discardMessage, write, setQuote],
  );
  const reply = useCallback(
    ({ id, isOwn, text: quoted, images }: Entry) => {
      if (id === undefined) return;
      setQuote({
        id,
        from_user: isOwn ? userId : otherId,
        text: quoted,
        has_images: images.length > 0,
        is_deleted: false,
      });
      focusAfterSheet();
    },
    [userId, otherId, focusAfterSheet, setQuote],
  );

  return {
    text,
    quote,
    photos,
    isBusy: preparing > 0,
    change,
    reply,
    type: (next: string) => {
      write(() => next);
      if (next.trim() !== '') sendTyping(otherId);
    },
    send: () => {
      const blobs = photos.map(({ blob }) => blob);
      // A draft stays until the outbox has its message: the session may have ended.
      if (!sendMessage(otherId, { text, about, replyTo: quote, photos: blobs })) return;
      write(() => '');
      setQuote(undefined);
      removePhotos(otherId, photos);
    },
    sendText: (ready: string) => sendMessage(otherId, { text: ready, about }),
    insert: (answer: string) => {
      write((typed) => join(typed, answer));
      focusAfterSheet();
    },
    cancelReply: () => setQuote(undefined),
    addFiles: (files: readonly File[]) => void addPhotos(otherId, files),
    removePhoto: (photo: ChosenPhoto) => removePhotos(otherId, [photo]),
  };
}
