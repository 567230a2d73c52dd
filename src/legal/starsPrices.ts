import type { Settings } from '#contract/session/settings.ts';
import { useSettings } from '#src/shared/settings.ts';
import { environment } from '#src/telegram/environment.ts';

export type StarsPrices = Settings['stars_prices'];

/** What boosts cost inside Telegram; null where they are paid in roubles. */
export function useStarsPrices(): StarsPrices {
  const settings = useSettings();
  return environment.isInTelegram ? (settings?.stars_prices ?? null) : null;
}
