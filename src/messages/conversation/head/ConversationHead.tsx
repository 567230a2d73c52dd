import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { useDialog } from '#src/messages/sync/messagesStore.ts';
import { Presence } from './Presence.tsx';
import styles from './ConversationHead.module.css';

interface ConversationHeadProps {
  otherId: number;
  name: string;
  /** In the bar of a phone, it is the heading of the screen. */
  level: 'h1' | 'h2';
}

/** Who the other user is: avatar, name and presence. */
export function ConversationHead({ otherId, name, level: Heading }: ConversationHeadProps) {
  const isDeleted = useDialog(otherId)?.is_deleted;
  return (
    <div className={styles.head}>
      <Avatar userId={otherId} name={isDeleted ? '' : name} size={44} />
      <div className={styles.who}>
        <Heading className={styles.name}>{name}</Heading>
        <Presence otherId={otherId} />
      </div>
    </div>
  );
}
