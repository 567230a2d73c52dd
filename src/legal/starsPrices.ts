import type { Settings } from '#contract/session/settings.ts';
import { useSettings } from '#src/shared/settings.ts';
import { takesStars } from '#src/messenger/abilities.ts';

export type StarsPrices = Settings['stars_prices'];

/** What boosts cost in Stars; null where they are paid in roubles. */
export function useStarsPrices(): StarsPrices {
  const settings = useSettings();
  return takesStars() ? (settings?.stars_prices ?? null) : null;
}
