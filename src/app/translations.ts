/*
 * A browser that translates a page puts a <font> in the place of each text. React does not know of
 * it: it would write into texts that are off the page, and fail to remove or to insert before them.
 */

/** What a translator has put in the place of each text. */
const translations = new WeakMap<Node, ChildNode>();

/** Where a child of this element stands now: itself, its translation, or what was put around it. */
function placeOf(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child;
  let place: Node | null = translations.get(child) ?? child;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}

/** The methods that React calls, for elements with translated texts. */
const forTranslated = {
  removeChild<T extends Node>(this: Node, child: T): T {
    const place = placeOf(this, child);
    if (place) Node.prototype.removeChild.call(this, place);
    return child;
  },
  insertBefore<T extends Node>(this: Node, child: T, before: Node | null): T {
    return Node.prototype.insertBefore.call(this, child, before && placeOf(this, before)) as T;
  },
};

/** Lets React change a page that the browser translates; a changed text replaces its translation. */
export function allowTranslation(): void {
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      // Its text has changed, off the page.
      if (!target.isConnected) translations.get(target)?.replaceWith(target);
      // It has been moved.
      for (const text of addedNodes) {
        const translation = translations.get(text);
        if (!translation?.contains(text)) translation?.remove();
      }
      const translation = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === 'FONT',
      );
      for (const text of translation ? removedNodes : []) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        translations.set(text, translation as ChildNode);
        observer.observe(text, { characterData: true });
        Object.assign(target, forTranslated);
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
