import { BOOST_PRICES, type Currency } from '#contract/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { channelOf } from '#server/session/sessions.queries.ts';

export interface PriceList {
  currency: Currency;
  prices: Readonly<Record<1 | 2, number>>;
}

/** What this viewer pays: Stars in the mini app, where nothing else may be sold, else roubles. */
export async function pricesFor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { sessionId }: Viewer,
): Promise<PriceList> {
  const { starsPrices } = config;
  return starsPrices && (await channelOf(db, sessionId)) === 'telegram'
    ? { currency: 'XTR', prices: starsPrices }
    : { currency: 'RUB', prices: BOOST_PRICES };
}
