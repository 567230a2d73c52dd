import { useSheetAfterLogin } from '#src/session/login/useSheetAfterLogin.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { partyTexts } from './partyTexts.ts';
import { SearchedSheet } from './SearchedSheet.tsx';

interface SearchedRowProps {
  code: string;
  onNoted: () => Promise<void>;
}

/** Notes where the pet was searched for. */
export function SearchedRow({ code, onNoted }: SearchedRowProps) {
  const { isOpen, wasOpened, open, close } = useSheetAfterLogin('help', code);
  return (
    <ActionRow
      icon={moreIcons.place}
      label={partyTexts.searched}
      note={partyTexts.searchedNote}
      onClick={open}
    >
      {wasOpened && <SearchedSheet code={code} isOpen={isOpen} onClose={close} onNoted={onNoted} />}
    </ActionRow>
  );
}
