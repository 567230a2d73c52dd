import { isMessenger, PROVIDER_OF } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { sessionsTexts } from './texts.ts';
import styles from './SessionsScreen.module.css';

/** A device where the user is signed in. */
export function SessionCard({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { device, channel, created, last_seen: lastSeen, is_current: isCurrent } = session;
  const signsIn = isMessenger(channel) ? sessionsTexts.inMessenger : sessionsTexts.onWebsite;
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <h2 className={styles.device}>{device}</h2>
        {isCurrent && <Badge tone="teal">{sessionsTexts.current}</Badge>}
        <p className={styles.note}>{signsIn(providerNames[PROVIDER_OF[channel]])}</p>
        <p className={styles.note}>{sessionsTexts.created(formatDateTime(created))}</p>
        {!isCurrent && (
          <p className={styles.note}>{sessionsTexts.lastSeen(formatDateTime(lastSeen))}</p>
        )}
      </div>
      <Button mode="gray" aria-label={sessionsTexts.endOf(device)} onClick={onEnd}>
        {sessionsTexts.end}
      </Button>
    </article>
  );
}
