import { expect, type APIRequestContext } from 'playwright/test';
import { readFileSync } from 'node:fs';
import { photos } from './forms.ts';
import { tokenOf } from './personas.ts';

const [file = ''] = photos;

/** Posts an ad with an image through the API; returns its id. */
export async function postAd(
  request: APIRequestContext,
  token: string,
  path: string,
  fields: Record<string, string | number>,
): Promise<number> {
  const images = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: readFileSync(file) };
  const answer = await request.post(path, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { ...fields, images },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { id: number }).id;
}

interface DemoAd {
  id: number;
  title: string;
  description: string;
}

/**
 * An ad of the demo that no test changes, with one photo if none is named. The newest ads of a
 * list are those of other tests, which may change or delete them.
 */
export async function demoAd(
  request: APIRequestContext,
  { title = 'Красный ара, ручной, говорит', category = 'Продажа' } = {},
): Promise<DemoAd> {
  const list = await request.post('/api/articles/filter', { data: { category, limit: 100 } });
  const ad = ((await list.json()) as DemoAd[]).find((it) => it.title === title);
  if (!ad) throw new Error(`The demo has no ad «${title}»`);
  return ad;
}

/** A user's own ads in one section, pets by default; the newest first. */
export async function ownAds<Ad extends { id: number }>(
  request: APIRequestContext,
  token: string,
  suffix = '',
): Promise<Ad[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/my-articles${suffix}`, { headers });
  return (await answer.json()) as Ad[];
}

/** One's first pet ad that everybody sees, and that can be boosted. */
export async function boostableAd(request: APIRequestContext, token: string): Promise<number> {
  const ads = await ownAds<{ id: number; is_visible: number; boost_type: number }>(request, token);
  return ads.find((ad) => ad.is_visible === 1 && ad.boost_type === 0)?.id ?? 0;
}

export const postPet = (request: APIRequestContext, token: string, title: string) =>
  postAd(request, token, '/api/articles/create', {
    title,
    category: 'В хорошие руки',
    type_ad: 'Собаки',
    breed: 'Бигль',
    city: 'Тула',
    description: 'Ласковый, привит.',
  });

/** Publishes an ad as an admin, a pet by default. */
export const approve = async (request: APIRequestContext, id: number, suffix = '') =>
  request.post(`/api/admin/ad-action${suffix}`, {
    headers: { authorization: `Bearer ${await tokenOf(request, 'admin')}` },
    data: { ad_id: id, do: 1 },
  });

/** «Пропал Рекс», which everybody sees; returns its id. */
export async function publishLostDog(
  request: APIRequestContext,
  token: string,
  more: Record<string, string> = {},
): Promise<number> {
  const id = await postAd(request, token, '/api/articles/create', {
    title: 'Пропал Рекс',
    category: 'Потерянные',
    type_ad: 'Собаки',
    breed: 'Бигль',
    city: 'Тула',
    description: 'Рыжий, в ошейнике.',
    ...more,
  });
  await approve(request, id);
  return id;
}
