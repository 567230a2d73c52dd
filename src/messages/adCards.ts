import { create } from 'zustand';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { loadAdsByIds } from '#src/sections/anyAds.ts';
import { sectionNames, type SectionName } from '#contract/sections.ts';
import type { AdLink } from './links.ts';

type Found = AnyAd | 'gone';

const adCards = create<{ found: Readonly<Record<string, Found>> }>(() => ({ found: {} }));
const asked = new Set<string>();
let wanted: AdLink[] = [];

const keyOf = ({ section, id }: AdLink): string => `${section} ${id}`;

/** The ad behind a link: undefined while it is on its way, `gone` when it may not be seen. */
export const useLinkedAd = (link: AdLink): Found | undefined =>
  adCards((state) => state.found[keyOf(link)]);

/** Asks for an ad, together with all others that the same picture of the screen wants. */
export function wantAd(link: AdLink): void {
  const key = keyOf(link);
  if (asked.has(key)) return;
  asked.add(key);
  if (wanted.length === 0) setTimeout(() => void loadWanted());
  wanted.push(link);
}

async function loadWanted(): Promise<void> {
  const links = wanted;
  wanted = [];
  await Promise.all(
    sectionNames.map((section) =>
      loadSection(
        section,
        links.filter((link) => link.section === section),
      ),
    ),
  );
}

async function loadSection(section: SectionName, links: AdLink[]): Promise<void> {
  if (links.length === 0) return;
  try {
    const ads = await loadAdsByIds(
      section,
      links.map(({ id }) => id),
    );
    const found = links.map((link): [string, Found] => [
      keyOf(link),
      ads.find(({ ad }) => ad.id === link.id) ?? 'gone',
    ]);
    adCards.setState((state) => ({ found: { ...state.found, ...Object.fromEntries(found) } }));
  } catch {
    // The link stays a link; the next message with it asks again.
    for (const link of links) asked.delete(keyOf(link));
  }
}
