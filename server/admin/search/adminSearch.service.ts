import { ADMIN_FOUND_MAX, type AdminFound } from '#contract/admin/adminSearch.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import type { Deps } from '#server/deps.ts';
import { listPayments } from '#server/payments/report/payments.service.ts';
import { adsWanted, reportsWanted, usersWanted } from './adminSearch.queries.ts';
import { wantedOf } from './wanted.ts';

/** Users, ads, payments and reports that an admin's search asks for. */
export async function searchAll(deps: Deps, query: string): Promise<AdminFound> {
  const { db, clock } = deps;
  const wanted = wantedOf(query);
  const ofPayments = wanted.text ?? wanted.order ?? wanted.ad ?? wanted.user;
  const [users, ads, reports, payments] = await Promise.all([
    usersWanted(db, wanted),
    adsWanted(db, wanted),
    reportsWanted(db, wanted),
    ofPayments === undefined
      ? []
      : listPayments(deps, { query: String(ofPayments), limit: ADMIN_FOUND_MAX, offset: 0 }),
  ]);
  const now = clock();
  return {
    users: users.map(({ id, username, bannedAt }) => ({
      user_id: id,
      username,
      banned: bannedAt !== null,
    })),
    ads: ads.map((ad) => ({
      id: ad.id,
      section: ad.section,
      title: ad.title,
      is_visible: ad.deletedAt ? 0 : statusAt(ad, now),
      author: ad.authorId,
      author_name: ad.authorName,
    })),
    payments: payments.map(({ id, title, amount, currency, status, created_at, username }) => ({
      id,
      title,
      amount,
      currency,
      status,
      created_at,
      username,
    })),
    reports,
  };
}
