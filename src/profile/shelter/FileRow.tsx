import { useRef } from 'react';
import type { IconPath } from '#src/shared/ui/Icon.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';

interface FileRowProps {
  icon: IconPath;
  label: string;
  note: string | undefined;
  accept: string;
  isMultiple?: boolean;
  isDisabled: boolean;
  onChoose: (files: File[]) => void;
}

/** A row that chooses files. */
export function FileRow({
  icon,
  label,
  note,
  accept,
  isMultiple = false,
  isDisabled,
  onChoose,
}: FileRowProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <ActionRow
      icon={icon}
      label={label}
      note={note}
      disabled={isDisabled}
      onClick={() => input.current?.click()}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </ActionRow>
  );
}
