import { HttpError } from '#server/http/httpError.ts';
import type { StoredPromo } from './promos.queries.ts';
import { adminTexts } from '#server/admin/texts.ts';

/** The promo that a query found. Throws 404 when it found none. */
export function knownPromo(promo: StoredPromo | undefined): StoredPromo {
  if (!promo) throw new HttpError(404, adminTexts.noPromo);
  return promo;
}
