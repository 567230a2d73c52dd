import { moscowDay } from '#server/shared/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { favoritedBy, publicPrice } from './priceDrops.queries.ts';

/** Smaller drops are no news. */
const ROUBLES_MIN = 100;
const SHARE_MIN = 0.05;

/** Tells those who have the ad as a favorite that its price has fallen, once a day. */
export async function announcePriceDrop(
  { clock, announce }: Pick<Deps, 'clock' | 'announce'>,
  tx: Database,
  { adId, priceBefore }: { adId: number; priceBefore: number },
): Promise<void> {
  const at = clock();
  const price = await publicPrice(tx, adId, at);
  if (!price) return;
  const drop = priceBefore - price;
  if (drop < ROUBLES_MIN || drop < priceBefore * SHARE_MIN) return;
  const users = await favoritedBy(tx, adId);
  await announce(
    tx,
    users.map((to) => ({
      to,
      kind: 'price_drop',
      cause: `ad ${adId} ${moscowDay(at)}`,
      at,
      adId,
      data: { priceBefore, price },
    })),
  );
}
