import { virtual } from '@guidepup/virtual-screen-reader';

/** Screen readers pass over these in silence when they have no name. */
const SILENT =
  /^(?:(?:article|definition|document|figure|form|list|main|navigation|paragraph|search|status|term|time)$|listitem,|end)/u;
/** Screen readers say these as one, by their names; the library reads what is inside as well. */
const WHOLE = /^(?:button|combobox|group|link|radio|radiogroup), /u;

/** What a screen reader says of a part of the page, from its beginning to its end. */
export async function hear(container: HTMLElement): Promise<string[]> {
  await virtual.start({ container });
  const phrases: string[] = [];
  const end = `end of ${await virtual.lastSpokenPhrase()}`;
  for (let phrase = ''; phrase !== end && phrases.length < LONGEST;) {
    phrase = await virtual.lastSpokenPhrase();
    phrases.push(phrase);
    await virtual.next();
  }
  await virtual.stop();
  return asHeard(phrases);
}

/** No part that tests read is longer. */
const LONGEST = 500;

/** What a screen reader says by itself while this happens: the focus that moves, live regions. */
export async function hearWhile(happens: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await happens();
  const phrases = await virtual.spokenPhraseLog();
  await virtual.stop();
  return asHeard(phrases);
}

function asHeard(spoken: string[]): string[] {
  const phrases = spoken.map((phrase) => phrase.replaceAll(/\s+/gu, ' '));
  const heard: string[] = [];
  for (let index = 0; index < phrases.length; index += 1) {
    const phrase = phrases[index] ?? '';
    if (SILENT.test(phrase) || phrase === 'polite: ') continue;
    heard.push(
      phrase
        .replaceAll(/, 1 control(?=,|$)/gu, '')
        .replace(/, position (\d+), set size (\d+)/u, ', $1 of $2'),
    );
    const name = phrase.split(', ')[1];
    const end = phrases.indexOf(`end of ${phrase}`, index);
    if (/^(?:button|combobox|link), /u.test(phrase) && end > 0) index = end;
    // The text of a label or legend is the name.
    else while (WHOLE.test(phrase) && phrases[index + 1] === name) index += 1;
  }
  return heard;
}
