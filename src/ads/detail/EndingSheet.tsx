import type { BaseAd, Outcome } from '#contract/ads/ads.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import { outcomesOf } from '#contract/sections/endings.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { actionTexts } from './texts.ts';

interface EndingSheetProps {
  section: SectionName;
  ad: BaseAd;
  isOpen: boolean;
  isBusy: boolean;
  onConfirm: (outcome?: Outcome) => void;
  onClose: () => void;
}

/** Asks the author who takes an ad down how it ended. */
export function EndingSheet({ section, ad, isOpen, isBusy, onConfirm, onClose }: EndingSheetProps) {
  const { category, sex } = ad as { category?: string | number; sex?: number };
  const outcomes = outcomesOf(section, category);
  if (outcomes.length === 0) {
    return (
      <ConfirmSheet
        isOpen={isOpen}
        title={actionTexts.hideTitle}
        confirmText={actionTexts.hide}
        isBusy={isBusy}
        onConfirm={() => onConfirm()}
        onClose={onClose}
      >
        {actionTexts.hideText}
      </ConfirmSheet>
    );
  }
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
