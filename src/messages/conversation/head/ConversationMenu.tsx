import { Suspense, useRef, useState } from 'react';
import { LazyReportSheet } from '#src/reports/lazyReportSheet.ts';
import { reportTexts } from '#src/reports/texts.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { hapticError, hapticSuccess } from '#src/telegram/haptics.ts';
import { useMessagesActions } from '#src/messages/sync/messagesStore.ts';
import { blockTexts } from '#src/messages/texts.ts';
import styles from './ConversationMenu.module.css';
import { useMenu } from '#src/messages/conversation/history/useMenu.ts';

const UserAdsSheet = lazyWithPreload(async () => (await import('./UserAdsSheet.tsx')).UserAdsSheet);

interface ConversationMenuProps {
  otherId: number;
  isBlockedByMe: boolean;
  /** False for support. */
  isUser: boolean;
  onFind: () => void;
  onBlocked: () => void;
}

/** The menu of a dialog: search, the user's ads, report, block and unblock. */
export function ConversationMenu({
  otherId,
  isBlockedByMe,
  isUser,
  onFind,
  onBlocked,
}: ConversationMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [reporting, setReporting] = useState<'open' | 'closed'>();
  const [showingAds, setShowingAds] = useState<'open' | 'closed'>();
  const [isConfirming, setConfirming] = useState(false);
  // Decided on opening: the state may change elsewhere while the question is open.
  const [isBlocking, setBlocking] = useState(false);
  const { setBlocked } = useMessagesActions();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => {
    hapticError();
    showError(errorText(error, blockTexts.failed));
  });
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useMenu(box, isOpen, close);

  const confirm = async () => {
    let isNew = false;
    const isDone = await submit(async () => {
      isNew = await setBlocked(otherId, isBlocking);
      hapticSuccess();
    });
    setConfirming(false);
    if (isDone && !isNew) showSuccess(isBlocking ? blockTexts.isBlocked : blockTexts.isUnblocked);
    if (isDone && isBlocking) onBlocked();
  };

  return (
    <div ref={box} className={styles.box}>
      <IconButton
        icon="more"
        label={blockTexts.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div role="menu" className={styles.menu}>
          <button
            type="button"
            role="menuitem"
            onClick={() => {
              close();
              onFind();
            }}
          >
            {blockTexts.find}
          </button>
          {isUser && (
            <>
              <button
                type="button"
                role="menuitem"
                onClick={() => {
                  close();
                  setShowingAds('open');
                }}
              >
                {blockTexts.ads}
              </button>
              <button
                type="button"
                role="menuitem"
                onClick={() => {
                  close();
                  setReporting('open');
                }}
              >
                {reportTexts.report}
              </button>
              <button
                type="button"
                role="menuitem"
                className={isBlockedByMe ? undefined : styles.danger}
                onClick={() => {
                  close();
                  setBlocking(!isBlockedByMe);
                  setConfirming(true);
                }}
              >
                {isBlockedByMe ? blockTexts.unblock : blockTexts.block}
              </button>
            </>
          )}
        </div>
      )}
      {showingAds && (
        <Suspense>
          <UserAdsSheet
            userId={otherId}
            isOpen={showingAds === 'open'}
            onClose={() => setShowingAds('closed')}
          />
        </Suspense>
      )}
      {reporting && (
        <Suspense>
          <LazyReportSheet
            target={{ kind: 'user', id: otherId }}
            isOpen={reporting === 'open'}
            onClose={() => setReporting('closed')}
          />
        </Suspense>
      )}
      <ConfirmSheet
        isOpen={isConfirming}
        title={isBlocking ? blockTexts.blockTitle : blockTexts.unblockTitle}
        confirmText={isBlocking ? blockTexts.block : blockTexts.unblock}
        isDanger={isBlocking}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setConfirming(false)}
      >
        {isBlocking ? blockTexts.blockText : blockTexts.unblockText}
      </ConfirmSheet>
    </div>
  );
}
