import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { privacyText } from '#src/legal/privacyText.ts';
import { consentTexts } from '#src/session/consent/consentTexts.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp } from '#tests/support/testApp.ts';

const ROOT = join(import.meta.dirname, '../../..');
const policy = JSON.stringify(privacyText('Оператор', 'help@petskod.test'));

/** What the policy says of the user data in each table; undefined for tables without any. */
const TABLES: Record<string, string | undefined> = {
  ad_news: undefined,
  admin_looks: undefined,
  ads: 'тексты и фотографии объявлений',
  animal_types: undefined,
  audit: 'Журнал входов',
  blocks: 'кого вы заблокировали',
  boost_days: undefined,
  boost_slots: undefined,
  boosts: undefined,
  breeds: undefined,
  caution_hits: undefined,
  caution_rules: undefined,
  cities: undefined,
  consents: 'запись о согласии',
  counted_views: 'не считается дважды',
  demo_marks: undefined,
  dialogs: 'какие диалоги убрали в архив',
  discarded_images: undefined,
  endings: 'чем закончилось объявление',
  event_details: 'тексты и фотографии объявлений',
  event_names: undefined,
  event_types: undefined,
  favorites: 'избранное',
  former_accounts: 'необратимый отпечаток номера учётной записи',
  former_uses: 'счётчиками ограничений',
  gone_ads: 'раздел, порода или товар и город объявления',
  goods: undefined,
  hand_overs: 'его описание видите вы',
  home_helpers: 'кому вы помогли вернуться домой',
  home_stories: 'фотография питомца дома',
  identities: 'о каждом хранятся номер и имя там',
  identity_links: 'о каждом хранятся номер и имя там',
  images: 'тексты и фотографии объявлений',
  jobs: undefined,
  last_backup: undefined,
  market_details: 'тексты и фотографии объявлений',
  matches: undefined,
  messages: 'сообщения другим пользователям',
  migrations: undefined,
  notice_pace: undefined,
  operator_warnings: undefined,
  notice_recipients: 'тихие часы и выбранные уведомления',
  notices: 'уведомления — через',
  orders: 'в записи о заказе',
  payment_events: undefined,
  pet_details: 'номер чипа и тайная примета',
  promo_days: undefined,
  promos: undefined,
  push_subscriptions: 'мы храним их подписку',
  rate_limits: 'счётчиками ограничений',
  reads: 'отметки о просмотренных объявлениях',
  ready_answers: 'сохранённые ответы',
  reports: 'жалобы — через',
  reserved_accounts: undefined,
  saved_searches: 'сохранённые поиски',
  search_parties: 'ссылка на ход поиска',
  search_words: undefined,
  share_openings: 'по чьей ссылке вы открыли объявление',
  shares: 'какими объявлениями вы поделились',
  service_details: 'тексты и фотографии объявлений',
  services: undefined,
  sessions: 'вход на устройстве',
  sightings: 'где видели потерявшегося питомца',
  support_holds: undefined,
  synonyms: undefined,
  telegram_updates: undefined,
  unmatched_payments: undefined,
  users: 'номер вашей учётной записи',
  versions: undefined,
};

/** What the policy says of each key of the browser's storage, by its beginning. */
const KEYS: Record<string, string> = {
  access_token: 'ключ входа',
  'consent-declined': '«Не сейчас» о согласии',
  'draft-sent': 'последнее отправленное объявление',
  'draft:': 'черновики форм',
  'first-hours-': 'отмеченные дела первых часов',
  'helped-city': 'город, в котором вы помогаете искать',
  'last-city': 'последний выбранный город',
  'last-path': 'последняя открытая страница',
  'last-reject-reasons': 'последние причины отказа',
  'left-at': 'вернуться после него',
  'left-login': 'вернуться после него',
  'pages:': 'место на страницах, в списках',
  'login-answer': 'действие, которое ждёт входа',
  'login-attempt': 'действие, которое ждёт входа',
  'login-expired': 'отметка о том, что вход устарел',
  'login-reason': 'действие, которое ждёт входа',
  'message-draft-': 'черновики форм, сообщений',
  'message-kept': 'последние диалоги и сообщения',
  'message-outbox-': 'то, что ещё не отправлено',
  'message-photos': 'выбранными фотографиями',
  'message-positions': 'место на страницах, в списках и переписках',
  'offered-': 'когда вам предложили уведомления, фото из Telegram и установку сайта',
  'opened-shares': 'открыли по чьей-то ссылке',
  'open-sheet': 'открытое окно',
  'pending-': 'действие, которое ждёт входа',
  'petskod-files-': 'файлы и картинки сайта',
  'petskod-images-': 'файлы и картинки сайта',
  'petskod-own-': 'файлы и картинки сайта',
  'petskod-pages-': 'копии последних 30 открытых страниц',
  'petskod-shared': 'поделились с petskod',
  photos: 'выбранными фотографиями',
  'promo-photo': 'выбранными фотографиями',
  'receipt-email': 'электронная почта для чека',
  'recent-searches': 'последние поисковые запросы',
  'reopen-path': 'последняя открытая страница',
  'reloaded-at': 'время последней перезагрузки',
  'return-path': 'страница, на которую вернуться',
  'review-keys': 'включённые клавиши проверки',
  'scroll-positions': 'место на страницах',
  'storage-note-read': 'прочитанные подсказки',
  'tapps/launchParams': 'данные запуска',
  theme: 'выбранная тема',
  'typed-': 'черновики форм, сообщений и окон',
  visits: 'число и время заходов',
};

/** A key in a constant, or right in the call that stores it. */
const KEY_SOURCES = [
  /^(?:export )?const (?:STORAGE_KEY|KEY|NAME|EMAIL|CACHE|OWN|PAGES|FILES|IMAGES|SHARED|[A-Z]+_KEY|LAST_[A-Z]+) = ['`]([^'`$]+)/gmu,
  /(?:localStorage|sessionStorage)\.(?:setItem|getItem)\(\s*['`]([^'`$]+)/gu,
  /\b(?:useDraft|photoStorage)(?:<[^(]*>)?\(\s*['`]([^'`$]+)/gu,
  /(?:const name = |=> |=>\n +|= )`([a-z-]+[-:])\$\{/gu,
];

/** Found beside them: an idempotency key, and a part of a draft's key. */
const NOT_STORED = ['greeting-', 'sending-'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|js)$/u.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));

test('the policy tells of every table with user data', async () => {
  const { db } = await testApp();
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLES).toSorted());
  const said = Object.values(TABLES).filter((text) => text !== undefined);
  expect(said.filter((text) => !policy.includes(text))).toEqual([]);
});

test('the policy tells of everything that is stored in the browser', () => {
  const sources = [
    ...filesIn('src'),
    ...filesIn('public'),
    readFileSync(join(ROOT, 'index.html'), 'utf8'),
  ];
  const found = new Set<string>();
  for (const source of sources) {
    if (!/[sS]torage\b|caches\.open|useDraft|readStored/u.test(source)) continue;
    for (const pattern of KEY_SOURCES) {
      for (const [, key = ''] of source.matchAll(pattern)) found.add(key);
    }
  }
  for (const other of NOT_STORED) found.delete(other);
  const known = Object.keys(KEYS);
  expect([...found].filter((key) => !known.some((start) => key.startsWith(start)))).toEqual([]);
  expect(known.filter((start) => ![...found].some((key) => key.startsWith(start)))).toEqual([]);
  expect(Object.values(KEYS).filter((text) => !policy.includes(text))).toEqual([]);
});

test('the consent names what is beyond an account and its ads', () => {
  const text = consentTexts.paragraphs('Оператор', 'help@petskod.test').join(' ');
  for (const what of [
    'фотография профиля',
    'рассказы о встречах с питомцами (место, время, текст, фотографии)',
    'где и когда я искал чужого питомца и кому помогаю искать',
    'фотографии и рассказы о питомцах, которые уже дома',
    'тайная примета и номер чипа',
    'электронная почта или телефон для чека',
    'подписка на уведомления браузера',
    'сохранённые поиски',
  ]) {
    expect(text).toContain(what);
  }
});

test('the policy names MAX only where it is set up', () => {
  expect(policy).not.toContain('MAX');
  const both = JSON.stringify(privacyText('Оператор', '', ['Telegram', 'MAX']));
  expect(both).toContain('в Telegram, MAX или VK ID');
});
