import type { Page } from 'playwright/test';
import { photos } from './forms.ts';

/** A button's name: the first of the screen, later ones of the topmost sheet; or what is done else. */
type Step = string | RegExp | ((page: Page) => Promise<unknown>);
/** The file of the sheet that the last step opens, and the steps. Sheets on the way open as well. */
export type Way = [sheet: string, ...steps: Step[]];
/** By path; `{lost}` stands for an id of the test's own. */
export type Ways = Record<string, Way[]>;

const MENU = 'Ещё действия';
const DIALOG_MENU = 'Действия с диалогом';

const boost: Way = ['ads/boost/BoostSheet', 'Продвинуть объявление'];
const menu: Way = ['ads/detail/actions/AdActionsSheet', MENU];
const remove: Way = ['ads/detail/actions/useAdActions', MENU, 'Удалить'];
const end: Way = ['ads/detail/actions/EndingSheet', MENU, 'Снять с публикации'];
const endEvent: Way = ['ads/detail/actions/useAdActions', MENU, 'Снять с публикации'];
const removeAsAdmin: Way = ['ads/moderation/ReasonSheet', MENU, 'Удалить'];
const filters: Way = ['ads/list/filters/FilterSheet', 'Фильтры'];
const login = (...steps: Step[]): Way => ['session/login/LoginSheet', ...steps];

/** A finger rests on the message. */
const hold = (text: string) => async (page: Page) =>
  page
    .getByText(text, { exact: true })
    .dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
const choose = (name: string) => async (page: Page) => page.getByRole('radio', { name }).check();

/** The form of an ad that the server does not answer, and away from it. */
const failToSend = async (page: Page) => {
  await page.route('**/api/articles/update/**', (route) => route.abort());
  await page.getByLabel('Заголовок').fill('Рыжик подрос');
  await page.getByRole('button', { name: 'Сохранить и отправить на проверку' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
};

/** The account has two ways in. */
const connectVk = async (page: Page) => {
  const given = { since: '2026-09-01T10:00:00.000Z', last_used: '2026-11-01T10:00:00.000Z' };
  const json = [
    { provider: 'telegram', name: 'Анна', ...given },
    { provider: 'vk', name: 'Анна', ...given },
  ];
  await page.route('**/api/identities', (route) => route.fulfill({ json }));
  await page.reload();
};

const withdrawConsent = async (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    await fetch('/api/consent', { method: 'DELETE', headers });
  });

const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
};

/** Another breed to merge with. */
const chooseOther = async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox').fill('Вельш-корги пем');
  await page.getByRole('option').first().click();
};

export const visitor: Ways = {
  '/': [
    ['home/HomeScreen', 'Разместить объявление'],
    ['ads/helpNearby/HelpCitySheet', /^Помогать искать рядом/u],
  ],
  '/posts?category=Продажа': [filters, login('Сохранить поиск')],
  '/market': [filters],
  '/services': [filters],
  '/events': [filters],
  '/post/{lost}': [
    login('Написать'),
    login('Продвинуть объявление'),
    login(MENU, 'Пожаловаться'),
    login(/^В избранное: Рыжик/u),
    login(/^Видели этого питомца/u),
  ],
};

export const ownerOfPets: Ways = {
  '/search-party/{lost}': [['sections/pets/lostPets/party/OwnPanel', 'Закрыть ссылку']],
  '/post/{sale}': [menu, boost, remove, end],
  '/post/{free}': [boost, end],
  '/post/{lost}': [
    menu,
    boost,
    end,
    ['sections/pets/lostPets/PosterRow', /^Напечатать/u],
    ['sections/pets/lostPets/PosterRow', MENU, 'Листовка'],
    ['reports/ReportMenu', 'Действия: У фонтана'],
    ['reports/ReportSheet', 'Действия: У фонтана', 'Пожаловаться'],
  ],
  '/post/{found}': [boost, end],
  '/post/{home}/ending': [['ads/detail/ending/HomeSheet', 'Добавить фото из дома']],
};

export const ownerOfOthers: Ways = {
  '/market-post/{item}': [boost, end],
  '/service-post/{service}': [boost, end],
  '/event-post/{event}': [remove, endEvent],
  '/post/{waiting}': [remove],
  '/post/{rejected}': [menu, remove],
};

export const user: Ways = {
  '/profile': [
    ['profile/avatar/AvatarSheet', 'Изменить фото'],
    ['profile/mark/MarkSheet', 'Я приют, питомник, магазин или клиника'],
    ['profile/ConsentButton', 'Согласие на обработку данных'],
    ['profile/AccountCard', 'Выйти на всех устройствах'],
    ['profile/AccountCard', 'Удалить аккаунт'],
    ['profile/identities/IdentityList', connectVk, 'Отключить VK ID'],
    ['ads/detail/actions/useAdActions', /^Действия: Рыжик/u, 'Удалить'],
  ],
  '/profile/sessions': [['profile/SessionsScreen', /^Выйти/u]],
  '/profile/searches': [['profile/SavedSearchesScreen', /^Удалить/u]],
  '/profile/notices': [['notices/NoticeGroupCard', /^Действия: /u]],
  '/pay/{order}': [['payments/PendingPanel', 'Отменить платёж']],
  '/new-post': [
    [
      'ads/form/PhotoMenu',
      async (page) => page.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1)),
      'Действия с фото 1',
    ],
  ],
  '/post/{sale}/edit': [['ads/sending/Sendings', failToSend, /^Удалить неотправленное/u]],
  // The draft is back.
  '/new-post?': [['ads/form/AdFormScreen', 'Начать заново']],
  '/messages': [['messages/dialogs/DialogSheet', hold('Здравствуйте')]],
  '/messages?with={buyer}': [
    ['shared/readyAnswers/ReadyAnswersSheet', 'Готовые ответы'],
    ['messages/conversation/head/OwnAdButtons', 'Продано'],
  ],
};

export const shelter: Ways = {
  '/profile/pets': [
    [
      'profile/shelter/ManyBar',
      async (page) => page.getByRole('checkbox', { name: /^Выбрать: Рыжик/u }).check(),
      'Завершить',
    ],
  ],
};

export const writer: Ways = {
  '/post/{lost}': [
    ['reports/ReportSheet', MENU, 'Пожаловаться'],
    ['sections/pets/lostPets/sightings/SightingSheet', /^Видели этого питомца/u],
  ],
  '/search-party/{party}': [
    ['sections/pets/lostPets/party/SearchedSheet', /^Здесь искали/u],
    ['reports/ReportMenu', 'Действия: Парк'],
    ['reports/ReportSheet', 'Действия: Парк', 'Пожаловаться'],
  ],
  '/messages?with={owner}': [
    ['messages/conversation/head/ConversationMenu', DIALOG_MENU],
    ['messages/conversation/head/UserAdsSheet', DIALOG_MENU, 'Объявления пользователя'],
    ['reports/ReportSheet', DIALOG_MENU, 'Пожаловаться'],
    ['messages/conversation/head/ConversationMenu', DIALOG_MENU, 'Заблокировать'],
    ['messages/conversation/history/MessageActions', hold('Он у меня')],
    ['messages/conversation/history/MessageActions', hold('Он у меня'), 'Удалить у обоих'],
    ['reports/ReportSheet', hold('Где вы его нашли?'), 'Пожаловаться'],
    ['messages/conversation/handOver/MarkSheet', 'Описать примету'],
  ],
  '/messages?with={gone}': [['messages/conversation/history/DeletedNotice', 'Убрать диалог']],
  '/user/{owner}': [
    ['reports/ReportMenu', MENU],
    ['reports/ReportSheet', MENU, 'Пожаловаться'],
  ],
  '/profile': [['session/consent/ConsentSheet', withdrawConsent, 'Согласие на обработку данных']],
};

export const reviewer: Ways = {
  '/post/{sale}': [boost, removeAsAdmin],
  '/post/{free}': [boost],
  '/post/{lost}': [boost],
  '/post/{found}': [boost],
  '/post/{waiting}': [['ads/moderation/ReasonSheet', 'Отклонить'], boost, removeAsAdmin],
  '/admin/ads/review': [['ads/moderation/ReasonSheet', 'Отклонить']],
};

export const admin: Ways = {
  '/admin/reports': [['admin/reports/AcceptSheet', 'Обоснована']],
  '/admin/users/{author}': [
    ['admin/users/BanSheet', 'Заблокировать'],
    ['admin/users/MarkRows', 'Приют'],
  ],
  '/admin/money': [
    ['admin/money/PaymentCard', search('Бублик'), 'Вернуть деньги'],
    ['admin/money/PaymentCard', search('Бублик'), 'Вернуть деньги', 'Вернуть деньги'],
  ],
  '/admin/promo/1': [
    ['admin/promos/FinishSheet', 'Задать дату'],
    ['admin/promos/PromoScreen', 'Удалить'],
    ['admin/promos/PromoDaysCard', 'Отозвать ссылку'],
  ],
  '/admin/refs': [
    ['admin/catalog/AddCatalogEntrySheet', 'Добавить породу'],
    ['admin/catalog/CatalogEntrySheet', search('Бигль'), /^Бигль/u, chooseOther, 'Объединить'],
    ['admin/catalog/CatalogEntrySheet', search('Бигль'), /^Бигль/u],
    ['admin/catalog/AddCatalogEntrySheet', choose('Города'), 'Добавить город'],
    ['admin/catalog/AddCatalogEntrySheet', choose('Товары'), 'Добавить товар'],
    ['admin/catalog/AddCatalogEntrySheet', choose('События'), 'Добавить событие'],
    ['admin/catalog/AddSynonymSheet', choose('Синонимы'), 'Добавить синоним'],
    ['admin/catalog/SynonymsPanel', search('йорк'), /^йорк/iu],
  ],
};
