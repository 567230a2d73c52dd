import { plural } from '#contract/plural.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import type { Provider } from '#contract/session/identities.ts';
import type { Holdings } from './holdings.queries.ts';

const counted = (one: string, few: string, many: string) => (count: number) =>
  `${count} ${plural(count, one, few, many)}`;

const holdingTexts: Record<keyof Holdings, (count: number) => string> = {
  ads: counted('объявление', 'объявления', 'объявлений'),
  dialogs: counted('диалог', 'диалога', 'диалогов'),
  favorites: (count) => `${count} в избранном`,
  searches: counted('сохранённый поиск', 'сохранённых поиска', 'сохранённых поисков'),
  orders: counted('заказ', 'заказа', 'заказов'),
  sightings: counted('рассказ о встрече', 'рассказа о встрече', 'рассказов о встрече'),
  helped: counted(
    'питомец, которому вы помогли',
    'питомца, которым вы помогли',
    'питомцев, которым вы помогли',
  ),
  reports: counted('жалоба', 'жалобы', 'жалоб'),
};

/** «3 объявления, 2 диалога»; empty when nothing is held. */
export const holdingsText = (holdings: Holdings): string =>
  (Object.keys(holdingTexts) as (keyof Holdings)[])
    .filter((kind) => holdings[kind] > 0)
    .map((kind) => holdingTexts[kind](holdings[kind]))
    .join(', ');

export const identityTexts = {
  expired: 'Эта ссылка больше не действует. Начните подключение в профиле ещё раз',
  otherPlace: 'Это подключение начато не здесь. Начните его в профиле ещё раз',
  noProof: 'Вход не подтверждён. Начните подключение в профиле ещё раз',
  service: 'К служебному аккаунту другие входы не подключают',
  reserved: 'Этот вход занят служебным аккаунтом',
  banned: 'Заблокированный аккаунт нельзя ни подключить, ни дополнить',
  already: (provider: Provider) => `${providerNames[provider]} уже подключён к этому аккаунту`,
  another: (provider: Provider) =>
    `К аккаунту уже подключён другой ${providerNames[provider]}. Сначала отключите его в профиле`,
  /** What the other account holds; nothing when only its recent uses count. */
  taken: (provider: Provider, held: string) =>
    `У этого ${providerNames[provider]} уже есть свой аккаунт на petskod${held ? `: ${held}` : ', им недавно пользовались'}. Объединять аккаунты мы не умеем. Войдите через ${providerNames[provider]} и удалите тот аккаунт, если он не нужен, потом подключите снова. Или оставьте всё как есть`,
  last: 'Это единственный способ войти. Сначала подключите другой, потом отключайте этот',
};
