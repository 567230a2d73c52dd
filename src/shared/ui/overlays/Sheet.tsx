import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#src/shared/classNames.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { SHEETS_ID, useOverlay } from './overlays.ts';
import { lockScroll } from './scrollLock.ts';
import { ToastHost } from './ToastHost.tsx';
import styles from './Sheet.module.css';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The sheet has slid away, and the focus is back where it was. */
  onClosed?: (() => void) | undefined;
  title: string;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** A part of the content scrolls instead of all of it. */
  isFitted?: boolean;
  /** The position from 900 px up; on phones sheets come from below. */
  desktopPosition?: 'center' | 'side';
  role?: 'dialog' | 'alertdialog';
}

const LEAVING = 200;

const watchNothing = () => () => {};
const findContainer = () => document.querySelector(`#${SHEETS_ID}`);
const noContainer = () => null;

/** A native dialog: the browser traps and restores the focus. */
export function Sheet({
  isOpen,
  onClose,
  onClosed,
  title,
  children,
  footer,
  isFitted = false,
  desktopPosition = 'center',
  role = 'dialog',
}: SheetProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // The content stays while the sheet slides away.
  const [isPresent, setPresent] = useState(isOpen);
  if (isOpen && !isPresent) setPresent(true);
  const container = useSyncExternalStore(watchNothing, findContainer, noContainer);
  const isRendered = isPresent && container !== null;

  useOverlay(isOpen, onClose, titleId);
  const tellClosed = useEffectEvent(() => onClosed?.());

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !isRendered) return undefined;
    if (isOpen) {
      if (!dialog.open) {
        showModal(dialog);
        // The browser would focus the first button, with a ring when the sheet opens by itself.
        titleRef.current?.focus();
      }
      return lockScroll();
    }
    const timer = setTimeout(() => {
      hide(dialog);
      setPresent(false);
      tellClosed();
    }, LEAVING);
    return () => clearTimeout(timer);
  }, [isOpen, isRendered]);

  // A dialog that is removed while open gives no focus back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !isRendered) return undefined;
    return () => {
      if (dialog.open) hide(dialog);
    };
  }, [isRendered]);

  useBackdrop(dialogRef, isRendered, onClose);

  if (!isRendered) return null;
  return createPortal(
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? `${titleId}-text` : undefined}
      aria-modal="true"
      className={classNames(
        styles.sheet,
        desktopPosition === 'side' && styles.side,
        !isOpen && styles.leaving,
      )}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // The event comes late: a tap may have opened the sheet again meanwhile.
        if (isOpen && !currentTarget.open) onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 ref={titleRef} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={uiTexts.close} look="soft" size={20} onClick={onClose} />
        </div>
        <div
          id={`${titleId}-text`}
          className={classNames(styles.content, isFitted && styles.fitted)}
        >
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <ToastHost dialog={titleId} />
    </dialog>,
    container,
  );
}

/** Closes on a tap that starts and ends outside the panel, but not on a text selection. */
function useBackdrop(
  dialogRef: RefObject<HTMLDialogElement | null>,
  isPresent: boolean,
  onClose: () => void,
): void {
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !isPresent) return undefined;
    let startedOutside = false;
    const press = (event: Event) => {
      startedOutside = event.target === dialog;
    };
    const click = (event: Event) => {
      if (startedOutside && event.target === dialog) latestOnClose.current();
    };
    dialog.addEventListener('pointerdown', press);
    dialog.addEventListener('click', click);
    return () => {
      dialog.removeEventListener('pointerdown', press);
      dialog.removeEventListener('click', click);
    };
  }, [dialogRef, isPresent]);
}

/** Safari before 15.4 has no modal dialogs; there the sheet is a layer on top. */
function showModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function hide(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}
