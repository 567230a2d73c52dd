import { useEffect } from 'react';
import { cleanText } from '#contract/fields.ts';
import { imageUrl } from '#contract/images.ts';
import { MESSAGE_MAX, type Message } from '#contract/messages/messages.ts';
import { paths } from '#contract/paths.ts';
import { HOLD_MS } from '#contract/messages/support.ts';
import { ImageLink } from '#src/admin/ImageLink.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { UserFacts } from '#src/admin/users/UserFacts.tsx';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { classNames } from '#src/shared/classNames.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime, formatDay } from '#src/shared/text/format.ts';
import { ReadyAnswers } from '#src/shared/readyAnswers/ReadyAnswers.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { TextArea } from '#src/shared/ui/fields/TextArea.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { cutText } from '#src/shared/text/textLinks.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { OutsideLink } from '#src/messenger/links/OutsideLink.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { letterStore } from './supportStore.ts';
import { supportTexts } from './texts.ts';
import styles from './LetterPanel.module.css';
import rows from '#src/admin/rows.module.css';
import { userTexts } from '#src/admin/users/texts.ts';

interface LetterPanelProps {
  id: number;
  /** Opens the letter to answer next. */
  onNext: (() => void) | undefined;
  /** Needs no answer any more. */
  onSettled: () => void;
  onDone: () => void;
}

/** A letter with its answer, and the record of who has written it beside it. */
export function LetterPanel({ id, onNext, onSettled, onDone }: LetterPanelProps) {
  const letter = useStoreState(letterStore);
  const { loadLetter, releaseLetter } = useActions(letterStore);

  useEffect(() => {
    void loadLetter(id);
    // Renews the hold, and shows what arrives meanwhile.
    const timer = setInterval(() => void loadLetter(id), HOLD_MS / 5);
    return () => {
      clearInterval(timer);
      releaseLetter(id);
    };
  }, [id, loadLetter, releaseLetter]);

  if (letter.id !== id || letter.status === 'loading') {
    return <RowSkeletons label={supportTexts.loading} count={4} />;
  }
  if (letter.status === 'failed') {
    return <ErrorPanel text={supportTexts.failed} onAction={() => void loadLetter(id)} />;
  }
  const { user } = letter;
  return (
    <div className={styles.panel}>
      <div className={rows.card}>
        <Messages id={id} />
        {user ? (
          <Answer id={id} onSettled={onSettled} onDone={onDone} />
        ) : (
          <p>{supportTexts.deleted}</p>
        )}
        {onNext && (
          <Button mode="plain" onClick={onNext}>
            {supportTexts.next}
          </Button>
        )}
      </div>
      {user && (
        <section className={rows.card} aria-label={supportTexts.profile}>
          <h2 className={rows.heading}>{user.username}</h2>
          <p className={rows.note}>{userTexts.since(formatDay(user.since))}</p>
          <UserFacts user={user} />
          <ActionList className={rows.inner}>
            <ActionRow to={paths.adminUser(id)} icon="profile" label={supportTexts.toUser} />
          </ActionList>
        </section>
      )}
    </div>
  );
}

const showElement = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

function Messages({ id }: { id: number }) {
  const { messages, hasOlder, user } = useStoreState(letterStore);
  const { loadOlder } = useActions(letterStore);
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const lastId = messages.at(-1)?.id;
  return (
    <>
      {hasOlder && (
        <Button mode="plain" isBusy={isBusy} onClick={() => void submit(loadOlder)}>
          {supportTexts.older}
        </Button>
      )}
      <ul className={styles.messages} aria-label={supportTexts.messages}>
        {messages.map((message) => (
          <li
            key={message.id}
            ref={message.id === lastId ? showElement : undefined}
            className={classNames(styles.message, message.from_user !== id && styles.own)}
          >
            <p className={rows.note}>
              {message.from_user === id
                ? (user?.username ?? supportTexts.deletedName)
                : supportTexts.name}
              , {formatDateTime(message.time)}
            </p>
            <MessageBody message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Own links open as all others: the letter stays where it is. */
const NO_SITE = { hosts: [] };

function MessageBody({ message: { text, images, is_deleted: isDeleted } }: { message: Message }) {
  if (isDeleted) return <p className={rows.note}>{supportTexts.gone}</p>;
  return (
    <>
      {images.map((image) => (
        <ImageLink key={image} image={image}>
          <img src={imageUrl(image, 'thumb')} alt={supportTexts.photo} className={styles.image} />
        </ImageLink>
      ))}
      {text && (
        <p className={styles.text}>
          {cutText(text, NO_SITE).map((part, index) =>
            part.kind === 'text' ? (
              <span key={index}>{part.text}</span>
            ) : (
              <OutsideLink key={index} {...part} />
            ),
          )}
        </p>
      )}
    </>
  );
}

function Answer({ id, onSettled, onDone }: Omit<LetterPanelProps, 'onNext'>) {
  const viewerId = useUserId();
  const { heldBy } = useStoreState(letterStore);
  const { sendAnswer, sendClose, takeLetter } = useActions(letterStore);
  const { showError } = useToasts();
  const [text = '', setText] = useDraft<string>(`typed-answer-${id}`, viewerId);
  const [isChanging = false, setChanging] = useResumed<true>('ready-answers');
  const sending = useSubmit((error) => showError(errorText(error, supportTexts.sendFailed)));
  const closing = useSubmit((error) => showError(errorText(error, supportTexts.closeFailed)));
  const clean = cleanText(text);

  if (heldBy && heldBy.admin_id !== viewerId) {
    return (
      <section className={rows.stack}>
        <p>{supportTexts.heldTitle(heldBy.username)}</p>
        <Button
          mode="bezeled"
          isBusy={sending.isBusy}
          onClick={() => void sending.submit(() => takeLetter(id))}
        >
          {supportTexts.take}
        </Button>
      </section>
    );
  }
  const send = async () => {
    if (!(await sending.submit(() => sendAnswer(id, clean)))) return;
    setText(undefined);
    onSettled();
  };
  const close = async () => {
    if (!(await closing.submit(() => sendClose(id)))) return;
    onSettled();
    onDone();
  };
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean) void send();
      }}
    >
      <ReadyAnswers
        userId={viewerId}
        isOpen={isChanging}
        onToggle={(isOpen) => setChanging(isOpen || undefined)}
        onInsert={(answer) => setText(clean === '' ? answer : `${text}\n${answer}`)}
      />
      <Field label={supportTexts.field}>
        <TextArea value={text} max={MESSAGE_MAX} onChange={setText} />
      </Field>
      <div className={rows.buttons}>
        <Button type="submit" disabled={!clean} isBusy={sending.isBusy}>
          {supportTexts.send}
        </Button>
        <Button mode="plain" isBusy={closing.isBusy} onClick={() => void close()}>
          {supportTexts.close}
        </Button>
      </div>
    </form>
  );
}
