import type { BaseAd } from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { petName } from '#contract/sections/petName.ts';
import { DAY_MS } from '#contract/time.ts';
import { isEndedWell } from '#src/ads/isEnded.ts';
import { countOf } from '#src/shared/text/format.ts';
import { endingTexts } from './endingTexts.ts';

/** The fields of a pet that its ending tells of. */
type MaybePet = BaseAd & { breed?: string; happened_at?: string | null };

export interface Ending {
  heading: string;
  text: string;
  /** What goes with a link to the ad; undefined for goods, of which one posts more instead. */
  shared: string | undefined;
  thankYou: string;
}

/** What to say of an ad that has ended; undefined while it has not, or when there is no joy in it. */
export function endingOf(section: SectionName, ad: MaybePet): Ending | undefined {
  if (!isEndedWell(ad)) return undefined;
  const { outcome, ended } = ad;
  const name = section === 'pets' ? petName(ad) : undefined;
  const thankYou = endingTexts.thankYou(name);
  if (outcome === 'sold' || section !== 'pets') {
    const small = outcome === 'sold' ? 'sold' : 'given';
    const [heading, text] = [endingTexts.small[small], endingTexts.smallText[small]];
    return { heading, text, shared: undefined, thankYou };
  }
  return {
    heading: endingTexts.home(name),
    text: endingTexts.took[outcome](timeBetween(ad.happened_at ?? ad.created, ended)),
    shared: endingTexts.shared(name),
    thankYou,
  };
}

/** «7 дней»; undefined within a day. */
function timeBetween(start: string, end: string | null | undefined): string | undefined {
  const days = Math.floor((Date.parse(end ?? '') - Date.parse(start)) / DAY_MS);
  return days > 0 ? countOf(days, endingTexts.days) : undefined;
}
