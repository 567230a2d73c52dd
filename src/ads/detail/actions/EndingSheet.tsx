import type { BaseAd, Outcome } from '#contract/ads/ads.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { actionTexts } from '#src/ads/detail/texts.ts';

interface EndingSheetProps {
  ad: BaseAd;
  outcomes: readonly Outcome[];
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Asks the author who takes an ad down how it ended. */
export function EndingSheet({
  ad,
  outcomes,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
}: EndingSheetProps) {
  const { sex } = ad as { sex?: number };
  return (
    <Sheet isOpen={isOpen} title={actionTexts.howEnded} onClose={onClose}>
      <ActionList>
        {outcomes.map((outcome) => (
          <ActionRow
            key={outcome}
            icon={outcome === 'other' ? 'close' : 'check'}
            label={outcomeName(outcome, sex)}
            disabled={isBusy}
            onClick={() => onConfirm(outcome)}
          />
        ))}
      </ActionList>
    </Sheet>
  );
}
