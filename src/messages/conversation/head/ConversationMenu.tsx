import { Suspense, useState } from 'react';
import type { Dialog } from '#contract/messages/messages.ts';
import { PutAwayRows } from '#src/messages/dialogs/PutAwayRows.tsx';
import { useReport } from '#src/reports/useReport.tsx';
import { reportTexts } from '#src/reports/texts.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { blockTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';

const UserAdsSheet = lazyWithPreload(async () => (await import('./UserAdsSheet.tsx')).UserAdsSheet);

interface ConversationMenuProps {
  dialog: Dialog;
  /** False for support. */
  isUser: boolean;
  onFind: () => void;
  /** It was blocked or put away. */
  onLeave: () => void;
}

/** What a row of the menu opens. */
type Next = 'find' | 'ads';

/** The menu of a dialog: search, archive, notices, the user's ads, report, block and unblock. */
export function ConversationMenu({ dialog, isUser, onFind, onLeave }: ConversationMenuProps) {
  const { user_id: otherId, blocked_by_me: isBlockedByMe } = dialog;
  const [isOpen, setOpen] = useState(false);
  const [next, setNext] = useState<Next>();
  const [isNextOpen, setNextOpen] = useState(false);
  const ask = useAsk();
  const { report, reportSheet } = useReport({ kind: 'user', id: otherId });
  const { setBlocked } = useActions(messagesStore);
  const { showSuccess } = useToasts();
  const choose = (chosen: Next) => {
    setOpen(false);
    setNext(chosen);
    setNextOpen(true);
  };
  const close = () => setNextOpen(false);

  /** Decided on opening: the state may change elsewhere while the question is open. */
  const askBlock = (isBlocking: boolean) => {
    setOpen(false);
    ask({
      title: isBlocking ? blockTexts.blockTitle : blockTexts.unblockTitle,
      text: isBlocking ? blockTexts.blockText : blockTexts.unblockText,
      confirm: isBlocking ? blockTexts.block : blockTexts.unblock,
      isDanger: isBlocking,
      act: async () => {
        const isNew = await setBlocked(otherId, isBlocking);
        hapticSuccess();
        if (!isNew) showSuccess(isBlocking ? blockTexts.isBlocked : blockTexts.isUnblocked);
        if (isBlocking) onLeave();
      },
      failed: (error) => {
        hapticError();
        return errorText(error, blockTexts.failed);
      },
    });
  };

  return (
    <>
      <IconButton
        icon="more"
        label={blockTexts.menu}
        aria-haspopup="dialog"
        onClick={() => {
          setNext(undefined);
          setOpen(true);
        }}
      />
      <Sheet
        isOpen={isOpen}
        title={blockTexts.menu}
        onClose={() => setOpen(false)}
        // Its field takes the focus, which the sheet gives back first.
        onClosed={() => next === 'find' && onFind()}
      >
        <ActionList>
          <ActionRow icon="search" label={blockTexts.find} onClick={() => choose('find')} />
          {isUser && (
            <>
              <PutAwayRows dialog={dialog} onChosen={() => setOpen(false)} onArchived={onLeave} />
              <ActionRow icon="paw" label={blockTexts.ads} onClick={() => choose('ads')} />
              <ActionRow
                icon="alert"
                label={reportTexts.report}
                onClick={() => {
                  setOpen(false);
                  report();
                }}
              />
              <ActionRow
                icon={moreIcons.block}
                label={isBlockedByMe ? blockTexts.unblock : blockTexts.block}
                isDanger={!isBlockedByMe}
                onClick={() => askBlock(!isBlockedByMe)}
              />
            </>
          )}
        </ActionList>
      </Sheet>
      <Suspense>
        {next === 'ads' && <UserAdsSheet userId={otherId} isOpen={isNextOpen} onClose={close} />}
      </Suspense>
      {reportSheet}
    </>
  );
}
