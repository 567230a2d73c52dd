import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { limitAnswer } from '#src/messenger/answerLimit.ts';
import { openInvoice } from './invoice.ts';
import { invoiceTexts } from '#src/messenger/texts.ts';

interface InvoiceState {
  link: string | undefined;
  /**
   * `late`: the client has not told what became of the invoice; maybe it could not open it. `sent`:
   * the user has paid, and the server does not know yet.
   */
  status: 'closed' | 'open' | 'late' | 'sent';
}

/** The invoice in Stars that was opened last. */
export function invoiceStore(stores: Stores) {
  const state = stores.createState<InvoiceState>('invoice', { link: undefined, status: 'closed' });
  const { showError } = stores.get(toastStore);
  let stop = (): void => {};
  return {
    state,

    /** Opens an invoice, and says when it was not paid for an error. */
    openInvoice(link: string): void {
      const before = state.getState();
      const isStillLate = before.link === link && before.status === 'late';
      stop();
      state.setState({ link, status: isStillLate ? 'late' : 'open' });
      stop = limitAnswer(() => state.setState({ status: 'late' }));
      openInvoice(link, (outcome) => {
        stop();
        const isSent = outcome === 'paid' || outcome === 'pending';
        state.setState({ status: isSent ? 'sent' : 'closed' });
        if (outcome === 'failed') showError(invoiceTexts.failed);
      });
    },
  };
}

export const useInvoiceStatus = (link: string | undefined): InvoiceState['status'] =>
  useStoreState(invoiceStore, (invoice) => (invoice.link === link ? invoice.status : 'closed'));
