/**
 * Translates what is on the page into itself, as Google's translation does: each text gives way to
 * two nested elements. Runs in a page as well.
 */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isHidden = text.parentElement?.closest('script, style, textarea, font') ?? null;
    if (text.data.trim() === '' || isHidden) continue;
    const font = document.createElement('font');
    const inner = font.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(font);
  }
}
