const BIG_MAX = 3;
const EMOJI =
  /(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)/gu;

/** Whether a text is nothing but up to three emoji, which are shown large. */
export function isBigEmoji(text: string): boolean {
  const found = text.match(EMOJI)?.length ?? 0;
  return found > 0 && found <= BIG_MAX && text.replace(EMOJI, '').trim() === '';
}
