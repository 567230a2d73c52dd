import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { useVerticalSwipesOff } from '#src/messenger/useVerticalSwipesOff.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useAbout } from './head/about.ts';
import { Attachments } from './composer/Attachments.tsx';
import { BlockedNotice } from './head/BlockedNotice.tsx';
import { Composer } from './composer/Composer.tsx';
import type { Entry } from './history/conversationDays.ts';
import { DeletedNotice } from './history/DeletedNotice.tsx';
import { History } from './history/History.tsx';
import { Strip } from './composer/Strip.tsx';
import { useFileDrop } from '#src/shared/photos/useFileDrop.ts';
import { useWriting } from './composer/useWriting.ts';
import { inbox } from '#src/messages/sync/inbox.ts';
import {
  isBlocked,
  useConversation,
  useDialog,
  useIsMissing,
  useWaiting,
} from '#src/messages/sync/messagesStore.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import styles from './Conversation.module.css';

const HandOvers = lazyWithPreload(async () => (await import('./handOver/HandOvers.tsx')).HandOvers);

interface ConversationProps {
  otherId: number;
  name: string;
  /** False on touch screens, where the keyboard would cover the messages. */
  isFieldFocused: boolean;
  /** A found message to show. */
  target: { id: number } | undefined;
  onRemoved: () => void;
}

/** A conversation with its composer. */
export function Conversation({ onRemoved, isFieldFocused, ...props }: ConversationProps) {
  const { otherId, name } = props;
  const userId = useUserId() ?? 0;
  const dialog = useDialog(otherId);
  const about = useAbout(otherId);
  const isStopped = isBlocked(dialog);
  const isMissing = useIsMissing(otherId);
  const canWrite = !isStopped && !isMissing && dialog?.is_deleted !== true;
  const { watchConversation } = useActions(inbox);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(otherId, field);
  const { text, quote, photos, isBusy } = writing;
  const isOver = useFileDrop(canWrite ? writing.addFiles : undefined);
  useVerticalSwipesOff();

  useEffect(
    () => (isStopped ? undefined : watchConversation(otherId)),
    [otherId, isStopped, watchConversation],
  );

  const strip = text === '' && !quote && photos.length === 0 && !isBusy && (
    <Strip otherId={otherId} onSend={writing.sendText} onInsert={writing.insert} />
  );
  return (
    <div className={classNames(styles.conversation, isOver && styles.dropping)}>
      <Content
        {...props}
        isStopped={isStopped}
        canWrite={canWrite}
        onChange={writing.change}
        onReply={writing.reply}
      />
      <div ref={raiseToasts} className={styles.bottom}>
        {isStopped && <BlockedNotice otherId={otherId} isByMe={dialog?.blocked_by_me === true} />}
        {dialog?.is_deleted === true && !isStopped && (
          <DeletedNotice otherId={otherId} onRemoved={onRemoved} />
        )}
        {canWrite && (
          <>
            {otherId === SUPPORT_ID ? (
              strip
            ) : (
              <Suspense fallback={strip}>
                <HandOvers otherId={otherId} about={about}>
                  {strip}
                </HandOvers>
              </Suspense>
            )}
            <Attachments
              quote={quote}
              quotedName={quote?.from_user === userId ? conversationTexts.me : name}
              onCancelReply={writing.cancelReply}
              photos={photos}
              isBusy={isBusy}
              onRemovePhoto={writing.removePhoto}
            />
            <Composer
              fieldRef={field}
              text={text}
              onChange={writing.type}
              onSend={writing.send}
              onFiles={writing.addFiles}
              onCancel={writing.cancelReply}
              hasPhotos={photos.length > 0}
              isBusy={isBusy}
              isFocused={isFieldFocused}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface ContentProps extends Pick<ConversationProps, 'otherId' | 'name' | 'target'> {
  /** Across a block nothing is loaded; what is known stays on view. */
  isStopped: boolean;
  canWrite: boolean;
  onChange: (entry: Entry) => void;
  onReply: (entry: Entry) => void;
}

/** The messages, or what stands for them while there are none. */
function Content({ isStopped, ...props }: ContentProps) {
  const { otherId } = props;
  const { status } = useConversation(otherId);
  const waiting = useWaiting(otherId);
  const { refreshConversation } = useActions(inbox);
  // Unsent messages are shown even when loading fails.
  if (isStopped || status === 'ready' || waiting.length > 0) return <History {...props} />;
  let shown: ReactNode = <Spinner label={conversationTexts.loading} />;
  if (status === 'failed') {
    shown = <ErrorPanel text={conversationTexts.failed} onAction={refreshConversation} />;
  }
  if (status === 'missing') {
    shown = (
      <EmptyState
        title={conversationTexts.missingTitle}
        text={conversationTexts.missing}
        action={<Button to={paths.messages}>{conversationTexts.toDialogs}</Button>}
      />
    );
  }
  return <div className={styles.notice}>{shown}</div>;
}
