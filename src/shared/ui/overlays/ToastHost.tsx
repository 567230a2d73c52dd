import { useEffect, useRef } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useShownToasts, useToasts } from './toasts.ts';
import { useTopDialog } from './overlays.ts';
import styles from './ToastHost.module.css';

/** Some texts start with an emoji: «✅ Статус обновлён». */
const hasOwnSign = (text: string): boolean => /^\p{Extended_Pictographic}/u.test(text);

/**
 * Renders the toasts: the page's host, or that of the topmost dialog. A modal dialog makes all
 * else inert.
 */
export function ToastHost({ dialog }: { dialog?: string }) {
  const isTop = useTopDialog() === dialog;
  const all = useShownToasts();
  const toasts = isTop ? all : [];
  const { closeToast } = useToasts();
  const hostRef = useRef<HTMLOutputElement>(null);
  const newest = toasts.at(-1)?.id;

  // The top layer keeps it above sheets; the newest popover is the topmost.
  useEffect(() => {
    const host = hostRef.current;
    if (!host || typeof host.showPopover !== 'function') return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (newest !== undefined) host.showPopover();
  }, [newest]);

  return (
    <output ref={hostRef} popover="manual" aria-live="polite" className={styles.host}>
      {toasts.map((toast) => {
        const look = {
          className: classNames(styles.toast, styles[toast.kind]),
          onClick: () => closeToast(toast.id),
        };
        const content = (
          <>
            {toast.kind !== 'question' && !hasOwnSign(toast.text) && (
              <Icon name={toast.kind === 'success' ? 'check' : 'alert'} size={20} />
            )}
            <span>{toast.text}</span>
          </>
        );
        return toast.link === undefined ? (
          <button key={toast.id} type="button" {...look}>
            {content}
          </button>
        ) : (
          <Link key={toast.id} to={toast.link.to} {...look}>
            {content}
            <span className={styles.open}>{toast.link.name}</span>
          </Link>
        );
      })}
    </output>
  );
}
