import type { ReactNode } from 'react';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from './Sheet.tsx';

interface ConfirmSheetProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  confirmText: string;
  cancelText?: string | undefined;
  isDanger?: boolean | undefined;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmSheet({
  isOpen,
  title,
  children,
  confirmText,
  cancelText = uiTexts.cancel,
  isDanger = false,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button mode="gray" onClick={onClose}>
            {cancelText}
          </Button>
          <Button isDanger={isDanger} isBusy={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
