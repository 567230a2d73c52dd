import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { canGoBack } from '#src/shared/history.ts';
import { paths } from '#contract/paths.ts';
import { Screen, type ScreenProps } from '#src/shared/Screen.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { AboutBar } from '#src/messages/conversation/head/AboutBar.tsx';
import { Conversation } from '#src/messages/conversation/Conversation.tsx';
import { ConversationHead } from '#src/messages/conversation/head/ConversationHead.tsx';
import { ConversationMenu } from '#src/messages/conversation/head/ConversationMenu.tsx';
import { ConversationSearch } from '#src/messages/conversation/head/ConversationSearch.tsx';
import { DialogList } from '#src/messages/dialogs/DialogList.tsx';
import { inbox } from '#src/messages/sync/inbox.ts';
import { useDialog, useIsMissing } from '#src/messages/sync/messagesStore.ts';
import { useOtherPerson } from '#src/messages/sync/people.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { conversationTexts, messagesTexts } from './texts.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { useVisibleArea } from '#src/messages/conversation/useVisibleArea.ts';
import styles from './MessagesScreen.module.css';

/** The dialogs beside the open conversation; on a narrow screen one of the two. */
export function MessagesScreen() {
  const isVisitor = useIsVisitor();

  if (!isVisitor) return <Panes />;
  return (
    <Screen title={messagesTexts.title}>
      <ToLogin />
    </Screen>
  );
}

function Panes() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const userId = useUserId();
  const isNarrow = useIsNarrow();
  const screen = useRef<HTMLDivElement>(null);
  const openId = openDialog(search, userId);
  const dialog = useDialog(openId);
  const isOpen = openId !== undefined;
  const person = useOtherPerson(openId);
  const isMissing = useIsMissing(openId);
  const name = isMissing ? conversationTexts.missingTitle : person.username;

  // A found message belongs to the conversation that it was found in.
  const [searchedId, setSearchedId] = useState<number>();
  const [found, setFound] = useState<{ otherId: number; id: number }>();
  const target = found?.otherId === openId ? found : undefined;
  useVisibleArea(screen);
  const { watchDialogs } = useActions(inbox);
  useEffect(watchDialogs, [userId, watchDialogs]);

  const close = () => {
    if (canGoBack()) void navigate(-1);
    else void navigate(paths.messages, { replace: true });
  };
  const isAlone = isNarrow && isOpen;
  const toDialogs = () => void navigate(paths.messages, { replace: true });

  // Support cannot be blocked or reported.
  const menu = isOpen && dialog && dialog.last_time !== null && !dialog.is_deleted && (
    <ConversationMenu
      key={openId}
      dialog={dialog}
      isUser={openId !== SUPPORT_ID}
      onFind={() => setSearchedId(openId)}
      onLeave={toDialogs}
    />
  );

  // In the wide layout each pane has its own heading.
  let bar: Partial<ScreenProps> = { documentTitle: messagesTexts.title };
  if (isNarrow) bar = { title: messagesTexts.title };
  if (isAlone && isMissing) bar = { title: messagesTexts.title, onBack: close };
  else if (isAlone) {
    const heading = <ConversationHead otherId={openId} person={person} level="h1" />;
    bar = { title: name, heading, action: menu, onBack: close };
  }

  return (
    <Screen {...bar} backLabel={messagesTexts.dialogsBack}>
      <div ref={screen} className={styles.screen}>
        {!isNarrow && <h1 className="visuallyHidden">{messagesTexts.title}</h1>}
        {!isAlone && (
          <nav aria-label={messagesTexts.dialogs} className={styles.dialogs}>
            <DialogList openId={openId} onFound={(otherId, id) => setFound({ otherId, id })} />
          </nav>
        )}
        {isOpen && (
          <section aria-label={name} className={styles.conversation}>
            {!isNarrow && !isMissing && (
              <header className={styles.head}>
                <ConversationHead otherId={openId} person={person} level="h2" />
                {menu}
              </header>
            )}
            {searchedId === openId ? (
              <ConversationSearch
                key={openId}
                otherId={openId}
                onShow={(id) => setFound({ otherId: openId, id })}
                onClose={() => setSearchedId(undefined)}
              />
            ) : (
              <AboutBar otherId={openId} />
            )}
            <Conversation
              key={`${userId} ${openId}`}
              otherId={openId}
              name={name}
              target={target}
              onRemoved={toDialogs}
              isFieldFocused={!isNarrow && window.matchMedia('(pointer: fine)').matches}
            />
          </section>
        )}
        {!isOpen && !isNarrow && (
          <div className={styles.nothing}>
            <EmptyState text={messagesTexts.choose} />
          </div>
        )}
      </div>
    </Screen>
  );
}

/** The dialog in the URL; undefined for an invalid id or the user's own. */
function openDialog(search: string, userId: number | undefined): number | undefined {
  const param = new URLSearchParams(search).get('with') ?? '';
  const id = /^\d{1,9}$/u.test(param) ? Number(param) : undefined;
  return id === userId ? undefined : id;
}
