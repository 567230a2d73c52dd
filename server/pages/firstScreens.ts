import { PAGE_SIZE } from '#contract/ads.ts';
import { eventFilters } from '#contract/events.ts';
import { readFilters, requestKey, type FirstAnswers } from '#contract/firstAnswers.ts';
import { marketFilters } from '#contract/market.ts';
import { petFilters } from '#contract/pets.ts';
import { serviceFilters } from '#contract/services.ts';
import { sectionPaths } from '#contract/paths.ts';
import { sectionNames, sectionWords } from '#contract/sections.ts';

/** What a page brings along so that the client has nothing to ask before it draws. */
export interface FirstScreen {
  answers: FirstAnswers;
  /** Nothing that the screen begins with is missing. */
  isWhole: boolean;
}

interface Listed {
  id: number;
}
type Ask = <Answer>(path: string, payload?: object) => Promise<Answer | undefined>;
type Filters = Record<string, unknown>;
/** The API, asked by the process itself. */
type Request = (path: string, init?: RequestInit) => Response | Promise<Response>;

/** Asks the API as the client would, as a visitor; what is refused is left for the client to ask. */
function asker(request: Request, screen: FirstScreen): (method: 'GET' | 'POST') => Ask {
  return (method) =>
    async <Answer>(path: string, payload: object = {}) => {
      const key = requestKey(path, payload);
      const response = await (method === 'GET'
        ? request(`/api/${key}`)
        : request(`/api/${path}`, { method, body: JSON.stringify(payload) }));
      if (!response.ok) {
        screen.isWhole = false;
        return undefined;
      }
      const answer = (await response.json()) as Answer;
      screen.answers[key] = answer;
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
    boosts: ({ get }: Asks, { breed }: Filters) => get<Listed[]>('boosted-ads', { breed }),
    promos: ({ get }: Asks, { priceFrom, priceTo, ...filters }: Filters) =>
      get('promos', { ...filters, price_from: priceFrom, price_to: priceTo }),
  },
  '/market': {
    filters: marketFilters,
    boosts: ({ post }: Asks, { objectId }: Filters) =>
      post<Listed[]>('market_boosted', { objectId }),
  },
  '/services': {
    filters: serviceFilters,
    boosts: ({ post }: Asks, { serviceId }: Filters) =>
      post<Listed[]>('service_boosted', { serviceId }),
  },
  '/events': { filters: eventFilters },
};

/** The requests that the client begins with on each page, answered before it is there. */
export function createFirstScreens(request: Request) {
  async function list(asks: Asks, path: string, search: string): Promise<void> {
    const section = sectionNames.find((name) => sectionPaths[name].list === path);
    const known = Object.entries(lists).find(([address]) => address === path)?.[1];
    if (!section || !known) return;
    const filters: Filters = readFilters(known.filters, search);
    const lift = async (): Promise<void> => {
      const boosts = ('boosts' in known && (await known.boosts(asks, filters))) || [];
      if (boosts.length === 0) return;
      const ids = boosts.map(({ id }) => id);
      await asks.post(`articles/by-ids${sectionWords[section].suffix}`, ids);
    };
    const page = { ...filters, limit: PAGE_SIZE, offset: 0 };
    await Promise.all([
      asks.post(`${sectionWords[section].articles}/filter`, page),
      lift(),
      'promos' in known && known.promos(asks, filters),
    ]);
  }

  async function ad(asks: Asks, path: string): Promise<void> {
    const id = /\/(\d{1,10})$/u.exec(path)?.[1];
    const section = id && sectionNames.find((name) => sectionPaths[name].ad(id) === path);
    if (section) await asks.get(`${sectionWords[section].articles}/${id}`);
  }

  return async (path: string, search: string): Promise<FirstScreen> => {
    const screen: FirstScreen = { answers: {}, isWhole: true };
    const ask = asker(request, screen);
    const asks: Asks = { get: ask('GET'), post: ask('POST') };
    if (path === '/') await asks.get('home');
    await ad(asks, path);
    await list(asks, path, search);
    const hasSome = Object.keys(screen.answers).length > 0;
    return { ...screen, isWhole: screen.isWhole && hasSome };
  };
}
