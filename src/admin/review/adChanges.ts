import { viewOf, type AnyAd } from '#src/sections/sectionViews.ts';
import { withEdit } from '#src/ads/withEdit.ts';
import { cutText } from '#src/shared/text/textLinks.ts';
import { reviewTexts } from './texts.ts';

/** The ad as its edit changes it. */
export const editedItem = (item: AnyAd): AnyAd => ({ ...item, ad: withEdit(item.ad) }) as AnyAd;

export interface AdChange {
  label: string;
  before: string;
  after: string;
  /** Written by the author: shown word by word. */
  isText: boolean;
}

/** What the edit of an ad changes, as an admin reads it; empty without an edit. */
export function adChanges(item: AnyAd): AdChange[] {
  if (!item.ad.pending) return [];
  const [before, after] = [valuesOf(item), valuesOf(editedItem(item))];
  const labels = [...new Set([...before.keys(), ...after.keys()])];
  return labels.flatMap((label) => {
    const values = { before: before.get(label) ?? '', after: after.get(label) ?? '' };
    return values.before === values.after ? [] : [{ ...values, label, isText: isText(label) }];
  });
}

const isText = (label: string): boolean =>
  label === reviewTexts.titleLabel || label === reviewTexts.description;

function valuesOf(item: AnyAd): Map<string, string> {
  const { ad, section } = item;
  const view = viewOf(item);
  const facts = view.facts(ad);
  const price = view.price(ad);
  const badge = view.badge?.(ad)?.text;
  const isKnown = price === badge || facts.some(([, value]) => value === price);
  return new Map([
    [reviewTexts.titleLabel, ad.title],
    ...(badge ? [[reviewTexts.category, badge] as const] : []),
    ...(isKnown
      ? []
      : [[section === 'events' ? reviewTexts.date : reviewTexts.price, price] as const]),
    ...facts,
    [reviewTexts.city, ad.city],
    [reviewTexts.description, ad.description],
  ]);
}

/** Links to the site itself count too. */
const NO_SITE = { hosts: [] };

const contactsOf = ({ ad }: AnyAd) =>
  cutText(`${ad.title}\n${ad.description}`, NO_SITE).flatMap((part) =>
    part.kind === 'text' ? [] : [part],
  );

/** Phone numbers, addresses and links that an edit brings into the texts, as they are written. */
export function addedContacts(item: AnyAd): string[] {
  const before = new Set(contactsOf(item).map(({ url }) => url));
  const added = contactsOf(editedItem(item)).filter(({ url }) => !before.has(url));
  return [...new Set(added.map(({ text }) => text))];
}

interface PhotoChange {
  /** «добавлено 2, удалено 1» */
  text: string;
  removed: readonly string[];
}

/** How an edit changes the photos; undefined when it does not. */
export function photoChange({ ad }: AnyAd): PhotoChange | undefined {
  const images = ad.pending?.images;
  if (!images) return undefined;
  const added = images.filter((image) => !ad.images.includes(image)).length;
  const removed = ad.images.filter((image) => !images.includes(image));
  const parts = [
    added && reviewTexts.added(added),
    removed.length && reviewTexts.removed(removed.length),
  ];
  return { text: parts.filter(Boolean).join(', ') || reviewTexts.reordered, removed };
}
