import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { promoDraft } from '#contract/admin/adminPromos.ts';
import { promoDays, promos } from '#server/admin/promos/promos.table.ts';
import { createPromosService } from '#server/admin/promos/promos.service.ts';
import { addDays } from '#server/shared/clock.ts';
import { listAnimalTypes, listCities } from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import list from './promos.json' with { type: 'json' };

interface DemoPromo {
  photo: string;
  link: string;
  company: string;
  inn: string;
  erid: string;
  type?: string;
  city?: string;
  /** Days from today. */
  starts: number;
  lasts: number;
  hidden?: boolean;
  shown: number;
  clicked: number;
}

/** How a promo's views spread over a week. */
const WEEK = [9, 7, 8, 6, 10, 14, 12];

const dayOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Creates the demo's promos with their counters and hides one of them. */
export async function loadPromos(
  deps: Deps,
  images: ImagesService,
  admin: Viewer,
  photos: string,
): Promise<void> {
  const service = createPromosService(deps, images);
  const [types, cities] = await Promise.all([listAnimalTypes(deps.db), listCities(deps.db)]);
  for (const promo of list as DemoPromo[]) {
    const created = addDays(deps.clock(), promo.starts);
    const draft = v.parse(promoDraft, {
      ...promo,
      type: types.findIndex(({ name }) => name === promo.type) + 1,
      city: cities.find(({ name }) => name === promo.city)?.id ?? 0,
      created: dayOf(created),
      finish: dayOf(addDays(created, promo.lasts)),
    });
    const bytes = new Uint8Array(await readFile(join(photos, promo.photo)));
    const { id } = await service.create(admin, draft, [new File([bytes], promo.photo)]);
    const seen = { shownCount: promo.shown, clickCount: promo.clicked };
    await deps.db.update(promos).set(seen).where(eq(promos.id, id));
    const days = Array.from({ length: -promo.starts }, (_, index) =>
      dayOf(addDays(created, index)),
    );
    await deps.db.insert(promoDays).values(
      spread(promo.shown, days.length).map((shown, index) => ({
        promoId: id,
        day: days[index] ?? '',
        shown,
        clicked: spread(promo.clicked, days.length)[index] ?? 0,
      })),
    );
    if (promo.hidden) await service.act(admin, { promo_id: id, action: 'toggle_visibility' });
  }
}

/** Splits a total into as many days, in whole numbers. */
function spread(total: number, days: number): number[] {
  const weights = Array.from({ length: days }, (_, index) => WEEK[index % WEEK.length] ?? 0);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = Math.round((total * before) / sum);
    before += weight;
    return Math.round((total * before) / sum) - from;
  });
}
