import { useState } from 'react';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { adminErrors } from '#contract/admin/adminTexts.ts';
import { DateField } from '#src/sections/events/DateField.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDay, isoDay } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { promoStore } from './promosStore.ts';
import { promoTexts } from './texts.ts';

interface FinishSheetProps {
  promo: AdminPromo;
  isOpen: boolean;
  onClose: () => void;
}

/** Sets a new last day; the promo then starts today, unless its first day is later. */
export function FinishSheet({ promo, isOpen, onClose }: FinishSheetProps) {
  const [finish = '', setFinish] = useDraft<string>(`typed-finish-${promo.id}`, useUserId());
  const [error, setError] = useState<string>();
  const { sendFinish } = useActions(promoStore);
  const { showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((failure) => setError(errorText(failure)));

  const isPlanned = promo.created > isoDay();

  const save = async () => {
    if (finish === '') {
      setError(adminErrors.promoDate);
      return;
    }
    await submit(async () => {
      await sendFinish(promo, finish);
      setFinish(undefined);
      showSuccess(promoTexts.changed);
      onClose();
    });
  };
  return (
    <Sheet
      isOpen={isOpen}
      title={promoTexts.setDate}
      onClose={onClose}
      footer={
        <Button isStretched isBusy={isBusy} onClick={() => void save()}>
          {promoTexts.save}
        </Button>
      }
    >
      <DateField
        label={promoTexts.finish}
        value={finish}
        min={isPlanned ? promo.created : isoDay()}
        error={error}
        hint={isPlanned ? promoTexts.fromDay(formatDay(promo.created)) : promoTexts.fromToday}
        onChange={(day) => {
          setFinish(day);
          setError(undefined);
        }}
      />
    </Sheet>
  );
}
