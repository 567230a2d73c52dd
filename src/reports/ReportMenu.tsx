import { useState } from 'react';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import type { ReportTarget } from './reportsStore.ts';
import { reportTexts } from './texts.ts';
import { useReport } from './useReport.tsx';

interface ReportMenuProps {
  target: ReportTarget;
  /** The accessible name of the button. */
  label: string;
  title: string;
}

/** «⋮» whose one action is the report. */
export function ReportMenu({ target, label, title }: ReportMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { report, reportSheet } = useReport(target);
  return (
    <>
      <IconButton icon="more" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
        <ActionList>
          <ActionRow
            icon={moreIcons.flag}
            label={reportTexts.report}
            onClick={() => {
              setOpen(false);
              report();
            }}
          />
        </ActionList>
      </Sheet>
      {reportSheet}
    </>
  );
}
