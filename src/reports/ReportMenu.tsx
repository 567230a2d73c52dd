import { useState } from 'react';
import type { IconPath } from '#src/shared/ui/Icon.tsx';
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
  /** What else can be done. */
  action?: { icon: IconPath; label: string; onClick: () => void } | undefined;
}

/** «⋮» whose last action is the report. */
export function ReportMenu({ target, label, title, action }: ReportMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { report, reportSheet } = useReport(target);
  return (
    <>
      <IconButton icon="more" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
        <ActionList>
          {action && (
            <ActionRow
              icon={action.icon}
              label={action.label}
              onClick={() => {
                setOpen(false);
                action.onClick();
              }}
            />
          )}
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
