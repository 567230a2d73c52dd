import { paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { VerifiedMark } from '#src/shared/ui/VerifiedMark.tsx';
import { useDialog } from '#src/messages/sync/messagesStore.ts';
import type { Other } from '#src/messages/sync/people.ts';
import { Presence } from './Presence.tsx';
import styles from './ConversationHead.module.css';

interface ConversationHeadProps {
  otherId: number;
  person: Other;
  /** In the bar of a phone, it is the heading of the screen. */
  level: 'h1' | 'h2';
}

/** Who the other user is: avatar, name and mark, which lead to the user's page, and presence. */
export function ConversationHead({
  otherId,
  person: { username: name, avatar, verified },
  level: Heading,
}: ConversationHeadProps) {
  const isDeleted = useDialog(otherId)?.is_deleted;
  const content = (
    <>
      <Avatar userId={otherId} name={isDeleted ? '' : name} image={avatar} size={44} />
      <div className={styles.who}>
        <Heading className={styles.line}>
          <span className={styles.name}>{name}</span> <VerifiedMark kind={verified} isShort />
        </Heading>
        <Presence otherId={otherId} />
      </div>
    </>
  );
  if (otherId === SUPPORT_ID || isDeleted) return <div className={styles.head}>{content}</div>;
  return (
    <Link to={paths.user(otherId)} className={styles.head}>
      {content}
    </Link>
  );
}
