import { useEffect, useRef } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useShownToast, useToasts, type Toast } from './toasts.ts';
import { useTopDialog } from './overlays.ts';
import styles from './ToastHost.module.css';

/** Some texts start with an emoji: «✅ Статус обновлён». The icon stands in its place. */
const EMOJI = /^\p{Extended_Pictographic}\uFE0F?\s*/u;

/**
 * Renders the toast: the page's host, or that of the topmost dialog. A modal dialog makes all
 * else inert.
 */
export function ToastHost({ dialog }: { dialog?: string }) {
  const isTop = useTopDialog() === dialog;
  const shown = useShownToast();
  const toast = isTop ? shown : undefined;
  const { closeToast } = useToasts();
  const hostRef = useRef<HTMLOutputElement>(null);
  const id = toast?.id;

  // The top layer keeps it above sheets; the newest popover is the topmost.
  useEffect(() => {
    const host = hostRef.current;
    if (!host || typeof host.showPopover !== 'function') return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (id !== undefined) host.showPopover();
  }, [id]);

  return (
    <output ref={hostRef} popover="manual" aria-live="polite" className={styles.host}>
      {toast && <ShownToast key={toast.id} toast={toast} onClose={() => closeToast(toast.id)} />}
    </output>
  );
}

function ShownToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { kind, text, link } = toast;
  const look = { className: classNames(styles.toast, styles[kind]), onClick: onClose };
  const emoji = EMOJI.exec(text)?.[0];
  const content = (
    <>
      {kind !== 'question' && <Icon name={kind === 'success' ? 'check' : 'alert'} size={20} />}
      <span>
        {emoji && (
          <span className="visuallyHidden" aria-hidden="true">
            {emoji}
          </span>
        )}
        {emoji ? text.slice(emoji.length) : text}
      </span>
    </>
  );
  if (!link) {
    return (
      <button type="button" {...look}>
        {content}
      </button>
    );
  }
  if ('onClick' in link) {
    const act = () => {
      onClose();
      link.onClick();
    };
    return (
      <button type="button" {...look} onClick={act}>
        {content} <span className={styles.open}>{link.name}</span>
      </button>
    );
  }
  return (
    <Link to={link.to} {...look}>
      {content} <span className={styles.open}>{link.name}</span>
    </Link>
  );
}
