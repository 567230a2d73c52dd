/** Letters that a form of a word keeps: «овчарка», «овчарки», «овчарок». */
const STEM = -3;

/** Letters of a title and a kind that fit into the two lines of a card on a phone. */
const LETTERS_MAX = 34;

/** Whether a card tells the breed, item or service beside its title: if the title lacks it and has room. */
export const tellsKind = (title: string, kind: string): boolean =>
  title.length + kind.length <= LETTERS_MAX && !names(title, kind);

/** Whether a title names this breed, item or service in some form: its repetition would tell nothing. */
function names(title: string, kind: string): boolean {
  const text = title.toLocaleLowerCase('ru');
  const words = kind.toLocaleLowerCase('ru').match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.every((word) => text.includes(word.slice(0, Math.max(3, word.length + STEM))));
}
