import { Suspense, useEffect, useRef, useState } from 'react';
import { DELETABLE_MS } from '#contract/messages/messages.ts';
import { LazyReportSheet } from '#src/reports/lazyReportSheet.ts';
import { reportTexts } from '#src/reports/texts.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { IconName, IconPath } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { copyText } from '#src/shared/text/copyText.ts';
import { hapticError } from '#src/messenger/haptics.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import type { Entry } from './conversationDays.ts';
import type { MenuPlace } from './useLongPress.ts';
import { useMenu } from './useMenu.ts';
import styles from './MessageActions.module.css';

/** The message whose actions are open. */
export interface Selected {
  entry: Entry;
  /** Where the mouse has asked for them; a finger gets a sheet. */
  at?: MenuPlace | undefined;
  isDeletable: boolean;
}

/** The actions on a message, as they are now. */
export const select = (entry: Entry, at?: MenuPlace): Selected => ({
  entry,
  at,
  isDeletable: entry.isOwn && Date.now() - Date.parse(entry.time) < DELETABLE_MS,
});

interface MessageActionsProps {
  otherId: number;
  selected: Selected | undefined;
  canReply: boolean;
  canReport: boolean;
  onReply: (entry: Entry) => void;
  onClose: () => void;
}

interface Action {
  name: string;
  icon: IconName | IconPath;
  isDanger?: boolean;
  run: () => void;
}

/** The actions on a message: reply, copy, delete, report. */
export function MessageActions(props: MessageActionsProps) {
  const { otherId, selected } = props;
  // Stays while the sheets slide away.
  const [last, setLast] = useState(selected);
  const [reportedId, setReportedId] = useResumed<number>(`message-report-${otherId}`);
  const [lastReportedId, setLastReportedId] = useState(reportedId);
  if (selected && selected !== last) setLast(selected);
  if (reportedId !== undefined && reportedId !== lastReportedId) setLastReportedId(reportedId);
  return (
    <>
      {last && <Actions {...props} last={last} onReport={setReportedId} />}
      {lastReportedId !== undefined && (
        <Suspense>
          <LazyReportSheet
            key={lastReportedId}
            target={{ kind: 'message', id: lastReportedId }}
            isOpen={reportedId !== undefined}
            onClose={() => setReportedId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ActionsProps extends MessageActionsProps {
  last: Selected;
  onReport: (id: number) => void;
}

function Actions({
  otherId,
  selected,
  last,
  canReply,
  canReport,
  onReply,
  onReport,
  onClose,
}: ActionsProps) {
  const { showError, showSuccess } = useToasts();
  const { deleteMessage } = useActions(messagesStore);
  const ask = useAsk();
  const [isReplying, setReplying] = useState(false);
  const { entry, at, isDeletable } = last;
  const { id, text, isOwn } = entry;

  const reply = () => {
    if (at) onReply(entry);
    else setReplying(true);
  };
  const copy = async () => {
    if (await copyText(text)) showSuccess(conversationTexts.copied);
    else showError(conversationTexts.copyFailed);
  };
  const remove = (sentId: number) =>
    ask({
      title: conversationTexts.removeTitle,
      text: conversationTexts.removeText,
      confirm: conversationTexts.remove,
      isDanger: true,
      act: () => deleteMessage(otherId, sentId),
      failed: (error) => {
        hapticError();
        return errorText(error, conversationTexts.deleteFailed);
      },
    });
  const actions: Action[] = [
    ...(canReply ? [{ name: conversationTexts.reply, icon: moreIcons.reply, run: reply }] : []),
    ...(text
      ? [{ name: conversationTexts.copy, icon: moreIcons.copy, run: () => void copy() }]
      : []),
    ...(isDeletable && id !== undefined
      ? [
          {
            name: conversationTexts.remove,
            icon: moreIcons.trash,
            isDanger: true,
            run: () => remove(id),
          },
        ]
      : []),
    ...(!isOwn && canReport && id !== undefined
      ? [{ name: reportTexts.report, icon: 'alert' as const, run: () => onReport(id) }]
      : []),
  ];
  const choose = (action: Action) => {
    onClose();
    action.run();
  };
  return (
    <>
      {at ? (
        selected && <Menu at={at} actions={actions} onChoose={choose} onClose={onClose} />
      ) : (
        <Sheet
          isOpen={selected !== undefined}
          title={conversationTexts.actions}
          onClose={onClose}
          // A reply takes the focus, which the sheet gives back first.
          onClosed={() => {
            if (!isReplying) return;
            setReplying(false);
            onReply(entry);
          }}
        >
          <p className={styles.text}>{text}</p>
          <ActionList>
            {actions.map((action) => (
              <ActionRow
                key={action.name}
                icon={action.icon}
                label={action.name}
                isDanger={action.isDanger ?? false}
                onClick={() => choose(action)}
              />
            ))}
          </ActionList>
        </Sheet>
      )}
    </>
  );
}

interface MenuProps {
  at: MenuPlace;
  actions: Action[];
  onChoose: (action: Action) => void;
  onClose: () => void;
}

/** Space that a menu needs below and beside the pointer. */
const MENU_WIDTH = 220;
const ITEM_HEIGHT = 44;

/** A menu beside the pointer, or beside the message that has the focus. */
function Menu({ at, actions, onChoose, onClose }: MenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useMenu(box, true, onClose);
  useEffect(() => {
    window.addEventListener('resize', onClose);
    return () => window.removeEventListener('resize', onClose);
  }, [onClose]);
  const left = Math.max(8, Math.min(at.x, window.innerWidth - MENU_WIDTH));
  const height = actions.length * ITEM_HEIGHT + 20;
  const top = Math.max(8, Math.min(at.y, window.innerHeight - height));
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={conversationTexts.actions}
      className={styles.menu}
      style={{ left, top }}
      // The browser's own menu for the key that has opened this one.
      onContextMenu={(event) => event.preventDefault()}
    >
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          role="menuitem"
          className={action.isDanger ? styles.danger : undefined}
          onClick={() => onChoose(action)}
        >
          {action.name}
        </button>
      ))}
    </div>
  );
}
