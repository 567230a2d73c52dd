import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { fetchAdsByIds } from '#src/sections/anyAds.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import type { Dialog } from '#contract/messages/messages.ts';
import type { AdLink, TextPart } from '#src/shared/text/textLinks.ts';

type Found = AnyAd | 'gone';

interface AdCardsState {
  found: Readonly<Record<string, Found>>;
}

const keyOf = ({ section, id }: AdLink): string => `${section} ${id}`;

/** The ads that messages link to. */
export function adCards({ api, createState }: Stores) {
  const state = createState<AdCardsState>('adCards', { found: {} });
  const requested = new Set<string>();
  let wanted = new Map<string, AdLink>();

  async function loadSection(section: SectionName, links: AdLink[]): Promise<void> {
    if (links.length === 0) return;
    try {
      const ids = links.map(({ id }) => id);
      const ads = await fetchAdsByIds(api, section, ids);
      const found = links.map((link): [string, Found] => [
        keyOf(link),
        ads.find(({ ad }) => ad.id === link.id) ?? 'gone',
      ]);
      state.setState((now) => ({ found: { ...now.found, ...Object.fromEntries(found) } }));
    } catch {
      // The link stays a link; the next message with it requests the ad again.
      for (const link of links) requested.delete(keyOf(link));
    }
  }

  async function loadWanted(): Promise<void> {
    const links = [...wanted.values()];
    wanted = new Map();
    const load = (section: SectionName) =>
      loadSection(
        section,
        links.filter((link) => link.section === section),
      );
    await Promise.all(sectionNames.map(load));
  }

  /** Shows the ad as it is now. */
  function refreshAd(link: AdLink): void {
    requested.add(keyOf(link));
    if (wanted.size === 0) setTimeout(() => void loadWanted());
    wanted.set(keyOf(link), link);
  }

  return {
    state,
    refreshAd,
    /** Requests an ad; batches all requests of one render. */
    requestAd(link: AdLink): void {
      if (!requested.has(keyOf(link))) refreshAd(link);
    },
  };
}

/** The ad that a dialog is about. */
export const aboutOf = (
  dialog: Pick<Dialog, 'about' | 'about_section'> | undefined,
): AdLink | undefined =>
  dialog && dialog.about !== null && dialog.about_section !== null
    ? { section: dialog.about_section, id: dialog.about }
    : undefined;

/** The ad of a link: undefined while loading, `gone` when the user may not see it. */
export const useLinkedAd = (link: AdLink): Found | undefined =>
  useStoreState(adCards, ({ found }) => found[keyOf(link)]);
/** How many parts of a message are shown as text: cards replace the links at its end. */
export const useTextEnd = (parts: readonly TextPart[]): number =>
  useStoreState(
    adCards,
    ({ found }) =>
      parts.findLastIndex((part) =>
        part.kind === 'ad' ? found[keyOf(part.ad)] === 'gone' : part.text.trim() !== '',
      ) + 1,
  );
