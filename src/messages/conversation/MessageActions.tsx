import { Suspense, useState } from 'react';
import { LazyReportSheet } from '#src/reports/lazyReportSheet.ts';
import { reportTexts } from '#src/reports/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { copyText } from '#src/telegram/links.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import type { Entry } from './Bubble.tsx';
import styles from './MessageActions.module.css';

interface MessageActionsProps {
  /** The selected message; undefined closes the sheet. */
  entry: Entry | undefined;
  onClose: () => void;
}

/** The actions on a received message: copy and report. */
export function MessageActions({ entry, onClose }: MessageActionsProps) {
  const { showError, showSuccess } = useToasts();
  // Stays while the sheets slide away.
  const [last, setLast] = useState(entry);
  const [isReporting, setReporting] = useState(false);
  if (entry && entry !== last) setLast(entry);
  if (!last) return null;

  const copy = async () => {
    onClose();
    if (await copyText(last.text)) showSuccess(conversationTexts.copied);
    else showError(conversationTexts.copyFailed);
  };
  return (
    <>
      <Sheet isOpen={entry !== undefined} title={conversationTexts.actions} onClose={onClose}>
        <p className={styles.text}>{last.text}</p>
        <div className={styles.buttons}>
          <Button mode="bezeled" isStretched onClick={() => void copy()}>
            {conversationTexts.copy}
          </Button>
          <Button
            mode="bezeled"
            isDanger
            isStretched
            onClick={() => {
              onClose();
              setReporting(true);
            }}
          >
            {reportTexts.report}
          </Button>
        </div>
      </Sheet>
      {last.id !== undefined && (
        <Suspense>
          <LazyReportSheet
            key={last.id}
            target={{ kind: 'message', id: last.id }}
            isOpen={isReporting}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
