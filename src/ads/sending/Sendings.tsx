import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useActions } from '#src/shared/stores/stores.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { leaveFor } from '#src/shared/history.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useRetryOnline } from '#src/shared/hooks/useRetryOnline.ts';
import { publishHeight } from '#src/shared/ui/dom/publishHeight.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { SendingCard } from './SendingCard.tsx';
import { sendings, type Sender } from './sendings.ts';
import { sendingOf, sendingStore, useSendings, type Sending } from './sendingStore.ts';
import { sendingTexts } from './texts.ts';
import styles from './Sendings.module.css';

const publishNotice = publishHeight('--notice');

interface SendingsProps {
  /** Loads the detail store of a section, which sends its ads. */
  loadSender: (section: SectionName) => Promise<Sender>;
}

/** Shows the user's sendings on every screen, and a toast when one succeeds. */
export function Sendings({ loadSender }: SendingsProps) {
  const userId = useUserId();
  const { search } = useLocation();
  const all = useSendings((known) => known);
  const { discardSending, retrySending } = useActions(sendings);
  const ask = useAsk();
  const own = all.filter(({ owner }) => owner === userId);
  useSync(userId);
  useArrivals(own);
  const awaiting = own.filter(({ awaitsConnection }) => awaitsConnection);
  const sendAwaiting = () => awaiting.forEach((sending) => retrySending(sending, loadSender));
  useRetryOnline(awaiting.length > 0, sendAwaiting);

  const openInForm = sendingOf(search);
  // The form itself shows this failure.
  const shown = own.filter(
    ({ key, status }) => status === 'sending' || (status === 'failed' && key !== openInForm),
  );
  const discard = (sending: Sending) =>
    ask({
      title: sendingTexts.removeTitle,
      text: sendingTexts.removeText,
      confirm: sendingTexts.remove,
      isDanger: true,
      act: () => discardSending(sending),
    });
  return (
    <>
      {shown.length > 0 && (
        <section ref={publishNotice} aria-label={sendingTexts.region} className={styles.region}>
          {shown.map((sending) => (
            <SendingCard
              key={sending.key}
              sending={sending}
              onRetry={() => retrySending(sending, loadSender)}
              onDiscard={() => discard(sending)}
            />
          ))}
        </section>
      )}
    </>
  );
}

function useSync(userId: number | undefined): void {
  const { syncSendings } = useActions(sendings);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const sync = () => syncSendings(userId);
    sync();
    // Another tab finished or failed a sending.
    window.addEventListener('storage', sync);
    return () => window.removeEventListener('storage', sync);
  }, [userId, syncSendings]);
}

/** Opens the ad if the user waits at its form; otherwise shows a toast. */
function useArrivals(sendings: readonly Sending[]): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { change, forget } = useActions(sendingStore);
  const { showResult, showSuccess } = useToasts();
  useEffect(() => {
    const waitsFor = sendingOf(search);
    for (const { key, section, status, adId, changedId, title } of sendings) {
      if (adId === undefined) continue;
      const path = sectionPaths[section].ad(adId);
      if (key !== waitsFor) {
        forget(key);
        const text = (changedId === undefined ? sendingTexts.sent : sendingTexts.changed)(title);
        if (status === 'leaving') continue;
        if (pathname === path) showSuccess(text);
        else showResult(text, path);
      } else if (status === 'done') {
        change(key, { status: 'leaving' });
        leaveFor(navigate, path, changedId === undefined ? { isPosted: true } : undefined);
      }
    }
  }, [sendings, pathname, search, navigate, change, forget, showResult, showSuccess]);
}
