import type { Answer } from './client.ts';
import { expectOk } from './expectations.ts';
import type { Fields, Upload } from './multipart.ts';
import { petDraft } from './pets.ts';
import { tinyImage } from './images.ts';
import type { TestUser, TestApp } from './testApp.ts';

/** A section as a client of the API sees it. */
interface SectionPaths {
  articles: string;
  suffix: string;
  delete: string;
  filters: string;
}

export interface SectionCase {
  name: 'pets' | 'market' | 'services' | 'events';
  at: SectionPaths;
  /** Valid fields of an ad. */
  draft: (fields?: Fields) => Fields;
}

export const pets: SectionCase = {
  name: 'pets',
  at: { articles: '/api/articles', suffix: '', delete: '/api/delete-ad', filters: '/api/filters' },
  draft: petDraft,
};

export const market: SectionCase = {
  name: 'market',
  at: {
    articles: '/api/articles_market',
    suffix: '-market',
    delete: '/api/delete-market-ad',
    filters: '/api/filters_market',
  },
  draft: (fields = {}) => ({
    title: 'Миска на подставке',
    object_id: 102,
    type_name: 'Для собак',
    condition_name: 'Б/у',
    category_name: 'Продажа',
    city: 'Москва',
    price: 700,
    description: 'Почти новая',
    ...fields,
  }),
};

export const services: SectionCase = {
  name: 'services',
  at: {
    articles: '/api/articles_service',
    suffix: '-service',
    delete: '/api/delete-service-ad',
    filters: '/api/filters_service',
  },
  draft: (fields = {}) => ({
    title: 'Стрижка собак на дому',
    service_id: 1,
    category_name: 'Платно',
    city: 'Москва',
    price: 2500,
    description: 'Со своим столом',
    ...fields,
  }),
};

export const events: SectionCase = {
  name: 'events',
  at: {
    articles: '/api/articles_event',
    suffix: '-event',
    delete: '/api/delete-event-ad',
    filters: '/api/filters_event',
  },
  draft: (fields = {}) => ({
    title: 'Выставка в манеже',
    event_name: 'Выставка кошек',
    type_: 'Выставка',
    city: 'Москва',
    date: '2026-03-12',
    description: 'Вход свободный',
    ...fields,
  }),
};

export const allSections = [pets, market, services, events];

export const send = async (
  section: SectionCase,
  user: TestUser,
  fields: Fields = {},
  images?: Upload[],
): Promise<Answer<{ id: number }>> =>
  user.form(`${section.at.articles}/create`, section.draft(fields), images ?? [await tinyImage()]);

/** Posts an ad, which is in review then; returns its id. */
export async function post(section: SectionCase, user: TestUser, fields: Fields = {}) {
  const answer = await send(section, user, fields);
  expectOk(answer);
  return answer.body.id;
}

export const act = (
  section: SectionCase,
  user: TestUser,
  who: 'admin' | 'user',
  action: number,
  id: number,
) => user.post(`/api/${who}/ad-action${section.at.suffix}`, { ad_id: id, do: action });

/** Posts an ad and publishes it as an admin. */
export async function publish(
  section: SectionCase,
  world: TestApp,
  author: TestUser,
  fields: Fields = {},
): Promise<number> {
  const id = await post(section, author, fields);
  expectOk(await act(section, await world.as('admin'), 'admin', 1, id));
  return id;
}

/** Ids of one page of a section's list. */
export async function listed(
  section: SectionCase,
  world: TestApp,
  filters: object = {},
): Promise<number[]> {
  const answer = await world.visitor.post<{ id: number }[]>(
    `${section.at.articles}/filter`,
    filters,
  );
  expectOk(answer);
  return answer.body.map((ad) => ad.id);
}
