import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { openInvoice } from './invoice.ts';
import { invoiceTexts } from './texts.ts';
import { useAnswerLimit } from './useAnswerLimit.ts';

interface Invoices {
  open: (url: string) => void;
  /** The client has not told what became of the invoice; maybe it could not open it. */
  isUnanswered: boolean;
}

/** Opens invoices in Stars, and says when one was not paid for an error. */
export function useInvoice(): Invoices {
  const limit = useAnswerLimit();
  const { showError } = useToasts();
  const open = (url: string) => {
    limit.start();
    openInvoice(url, (status) => {
      limit.stop();
      if (status === 'failed') showError(invoiceTexts.failed);
    });
  };
  return { open, isUnanswered: limit.status === 'late' };
}
