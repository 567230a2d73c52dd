import type { ComponentType, ReactNode } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import type { AdActionsProps } from './actions/useAdActions.tsx';
import type { AdDetail } from './adDetail.ts';
import type { Crumb } from './Breadcrumbs.tsx';

/** What differs between the ads' pages of the sections. */
export interface AdFrameProps<Ad extends BaseAd> {
  detail: AdDetail<Ad>;
  section: SectionName;
  texts: { loadingTitle: string; toList: string; notFound: string; gone: string };
  /** Above the title. */
  badge?: (ad: Ad) => ReactNode;
  /** The price, or what stands in its place; empty without one. */
  price: (ad: Ad) => string | undefined;
  /** What the ad is in a few words, for search results. */
  headline: (ad: Ad) => string;
  /** Under the title; by default the city and the day of publication. */
  meta?: (ad: Ad) => ReactNode;
  /** What stands on the photos, for those who do not see them. */
  photoSubject: (ad: Ad) => string;
  /** The section's facts, label and value. */
  facts: (ad: Ad) => [label: string, value: ReactNode][];
  /** Lists that the ad belongs to, from the section's down. */
  crumbs: (ad: Ad) => Crumb[];
  Card: ComponentType<AdCardProps<Ad>>;
  /** Above the photos of the author's own ad. */
  First?: ComponentType<AdActionsProps<Ad>>;
  /** What the author, or anybody else, does first; above the main action. */
  Help?: ComponentType<{ ad: Ad; isOwn: boolean }>;
  /** Whether that is the page's main action, and writing comes after it. */
  isHelpMain?: (ad: Ad) => boolean;
  /** The section's rows in the menu «⋮». */
  Rows?: ComponentType<{ ad: Ad }>;
  /** Only in sections with boosts. */
  Boost?: ComponentType<BoostProps<Ad>>;
  /** Whether a boost may be the main action on the author's own ad. */
  isBoostMain?: (ad: Ad) => boolean;
}
