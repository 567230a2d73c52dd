import { PAGE_SIZE } from '#contract/ads.ts';
import { eventFilters } from '#contract/events.ts';
import { readFilters, requestKey, type FirstAnswers } from '#contract/firstAnswers.ts';
import { marketFilters } from '#contract/market.ts';
import { BOOST } from '#contract/payments.ts';
import { petFilters } from '#contract/pets.ts';
import { serviceFilters } from '#contract/services.ts';
import type { SectionPaths } from '#server/ads/section.ts';

/** What a page brings along so that the client has nothing to ask before it draws. */
export interface FirstScreen {
  answers: FirstAnswers;
  /** Ids of the pictures that are on view at once, in order. */
  pictures: string[];
}

interface ListedAd {
  id: number;
  images: string[];
}
interface Boost {
  id: number;
  boost_type: number;
}
type Ask = <Answer>(path: string, payload?: object) => Promise<Answer | undefined>;
type Filters = Record<string, unknown>;
/** The API, asked by the process itself. */
type Request = (path: string, init?: RequestInit) => Response | Promise<Response>;

const FIRST_ROW_MAX = 4;

/** Asks the API as the client would, as a visitor; what is refused is left for the client to ask. */
function asker(request: Request, answers: FirstAnswers): (method: 'GET' | 'POST') => Ask {
  return (method) =>
    async <Answer>(path: string, payload: object = {}) => {
      const key = requestKey(path, payload);
      const response = await (method === 'GET'
        ? request(`/api/${key}`)
        : request(`/api/${path}`, { method, body: JSON.stringify(payload) }));
      if (!response.ok) return undefined;
      const answer = (await response.json()) as Answer;
      answers[key] = answer;
      return answer;
    };
}

interface Asks {
  get: Ask;
  post: Ask;
}

/** By the address of a section's list: its filters, and what is shown among its ads. */
const lists = {
  '/posts': {
    filters: petFilters,
    boosts: ({ get }: Asks, { breed }: Filters) => get<Boost[]>('boosted-ads', { breed }),
    promos: ({ get }: Asks, { priceFrom, priceTo, ...filters }: Filters) =>
      get('promos', { ...filters, price_from: priceFrom, price_to: priceTo }),
  },
  '/market': {
    filters: marketFilters,
    boosts: ({ post }: Asks, { objectId }: Filters) =>
      post<Boost[]>('market_boosted', { objectId }),
  },
  '/services': {
    filters: serviceFilters,
    boosts: ({ post }: Asks, { serviceId }: Filters) =>
      post<Boost[]>('service_boosted', { serviceId }),
  },
  '/events': { filters: eventFilters },
};

/** The pinned ad stands on top, promoted ones at every other place. */
function firstRow(ads: ListedAd[], lifted: ListedAd[], boosts: Boost[]): ListedAd[] {
  const isPinned = ({ id }: ListedAd) =>
    boosts.some((boost) => boost.id === id && boost.boost_type === BOOST.pinned);
  const promoted = lifted.filter((ad) => !isPinned(ad));
  const plain = ads.filter(({ id }) => !boosts.some((boost) => boost.id === id));
  const mixed = plain.flatMap((ad, place) => [ad, ...promoted.slice(place, place + 1)]);
  return [...lifted.filter(isPinned), ...mixed].slice(0, FIRST_ROW_MAX);
}

/** The requests that the client begins with on each page, answered before it is there. */
export function createFirstScreens(request: Request, sections: { paths: SectionPaths }[]) {
  async function list(asks: Asks, path: string, search: string): Promise<ListedAd[]> {
    const section = sections.find(({ paths }) => paths.list === path);
    const known = Object.entries(lists).find(([address]) => address === path)?.[1];
    if (!section || !known) return [];
    const filters: Filters = readFilters(known.filters, search);
    const lift = async (): Promise<[ListedAd[], Boost[]]> => {
      const boosts = ('boosts' in known && (await known.boosts(asks, filters))) || [];
      if (boosts.length === 0) return [[], []];
      const ids = boosts.map(({ id }) => id);
      const found = await asks.post<ListedAd[]>(`articles/by-ids${section.paths.suffix}`, ids);
      return [found ?? [], boosts];
    };
    const page = { ...filters, limit: PAGE_SIZE, offset: 0 };
    const [ads, [lifted, boosts]] = await Promise.all([
      asks.post<ListedAd[]>(`${section.paths.articles.slice('/api/'.length)}/filter`, page),
      lift(),
      'promos' in known && known.promos(asks, filters),
    ]);
    return firstRow(ads ?? [], lifted, boosts);
  }

  async function ad(asks: Asks, path: string): Promise<ListedAd | undefined> {
    const section = sections.find(({ paths }) => path.startsWith(`${paths.page}/`));
    const id = section && path.slice(section.paths.page.length + 1);
    if (!id || !/^\d{1,10}$/u.test(id)) return undefined;
    return asks.get<ListedAd>(`${section.paths.articles.slice('/api/'.length)}/${id}`);
  }

  return async (path: string, search: string): Promise<FirstScreen> => {
    const answers: FirstAnswers = {};
    const ask = asker(request, answers);
    const asks: Asks = { get: ask('GET'), post: ask('POST') };
    if (path === '/') await asks.get('home');
    const shown = (await ad(asks, path)) ?? (await list(asks, path, search));
    const row = Array.isArray(shown) ? shown : [shown];
    return { answers, pictures: row.flatMap(({ images }) => images.slice(0, 1)) };
  };
}
