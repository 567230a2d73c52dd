import type { OrdersReport } from '#contract/payments/money.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { moneyStore } from './moneyStore.ts';
import { paymentsCsv, saveFile } from './paymentsCsv.ts';
import { moneyTexts } from './texts.ts';

/** Saves the payments of the period as a table for the bookkeeper. */
export function CsvButton({ report }: { report: OrdersReport }) {
  const { loadPeriod } = useActions(moneyStore);
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const save = async () => {
    const rows = await loadPeriod(report);
    saveFile(moneyTexts.csvName(report.from, report.to), paymentsCsv(rows));
  };
  return (
    <Button mode="plain" isBusy={isBusy} onClick={() => void submit(save)}>
      {moneyTexts.csv}
    </Button>
  );
}
