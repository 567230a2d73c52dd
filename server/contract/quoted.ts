/**
 * A text between «guillemets», once: what stands within them gets „the inner ones“. A text that is
 * one quotation already, as the words of a search are, stays one.
 */
export function quoted(text: string): string {
  const bare = /^(?:«([^«»]*)»|"([^"]*)")$/u.exec(text.trim());
  const inner = (bare?.[1] ?? bare?.[2] ?? text)
    .replace(/"([^"]*)"/gu, '„$1“')
    .replaceAll('«', '„')
    .replaceAll('»', '“');
  return `«${inner}»`;
}
