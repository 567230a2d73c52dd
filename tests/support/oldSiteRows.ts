export type Value = string | number | boolean | null | string[];
type Row = Record<string, Value>;

/** Each site has a thousand ids from its base on; these are what a test asks for. */
export const SELLER = 1;
export const BUYER = 2;
const BANNED = 3;
export const ADS = { pets: 11, market: 12, services: 13, events: 14, lost: 15 } as const;
const IN_REVIEW = 16;
const OF_BANNED = 17;

const AT = '2026-03-01T09:00:00Z';
const LATER = '2026-03-01T10:00:00Z';
const EXPIRY = '2026-03-30T09:00:00Z';

/** Before the base. */
export const ORDER = 'orderOfTheSite';
export const cityOf = (base: number): string => `Город${base}`;

/** Rows as servers write them, in the order of their keys. */
export const tablesOf = (base: number): [table: string, rows: Row[]][] => {
  const id = (number: number): number => base + number;
  const ad = (number: number, section: number, author: number, more: Row = {}): Row => ({
    id: id(number),
    section,
    author_id: id(author),
    status: 1,
    title: `Щенок ${id(0)}`,
    description: 'Привит, ласков',
    city_id: base,
    price: number * 100,
    images: [`photo${id(number)}`],
    publication_key: `key${id(number)}`,
    created_at: AT,
    published_at: AT,
    expires_at: EXPIRY,
    ...more,
  });
  const ads = [
    ad(ADS.pets, 1, SELLER),
    ad(ADS.market, 2, SELLER),
    ad(ADS.services, 3, SELLER),
    ad(ADS.events, 4, SELLER),
    ad(ADS.lost, 1, BUYER),
    ad(IN_REVIEW, 1, SELLER, { status: 2, images: [], published_at: null, expires_at: null }),
    ad(OF_BANNED, 1, BANNED),
  ];
  const pet = (number: number, category: number): Row => ({
    ad_id: id(number),
    breed_id: 1,
    category,
    sex: 1,
  });
  const message = (number: number, low: number, high: number, from: number): Row => ({
    id: id(number),
    low_id: low,
    high_id: high,
    from_user: from,
    text: 'Здравствуйте',
    created_at: LATER,
  });
  const dialog = (user: number, other: number, from: number, lastId: number): Row => ({
    user_id: user,
    other_id: other,
    last_text: 'Здравствуйте',
    last_at: LATER,
    unread_count: user === from ? 0 : 1,
    started_by: from,
    started_at: LATER,
    last_from: from,
    last_id: id(lastId),
    asked_at: user === 0 ? LATER : null,
  });
  return [
    [
      'cities',
      [
        {
          id: base,
          name: cityOf(base),
          region: 'Область',
          lat: 55,
          lon: 37,
          population: 1000,
          utc_offset: 3,
        },
      ],
    ],
    [
      'users',
      [SELLER, BUYER, BANNED].map((number) => ({
        id: id(number),
        username: `user${id(number)}`,
        telegram_id: id(number),
        banned_at: number === BANNED ? AT : null,
        created_at: AT,
      })),
    ],
    [
      'images',
      [ADS.pets, ADS.market, ADS.services, ADS.events, ADS.lost, OF_BANNED, 61].map((number) => ({
        id: `photo${id(number)}`,
        owner_id: id(SELLER),
        width: 800,
        height: 600,
        created_at: AT,
      })),
    ],
    ['ads', ads],
    ['pet_details', [pet(ADS.pets, 1), pet(ADS.lost, 3), pet(IN_REVIEW, 1), pet(OF_BANNED, 1)]],
    [
      'market_details',
      [{ ad_id: id(ADS.market), goods_id: 101, category: 1, condition: 1, audience: 1 }],
    ],
    ['service_details', [{ ad_id: id(ADS.services), service_id: 1, category: 1 }]],
    [
      'event_details',
      [
        {
          ad_id: id(ADS.events),
          event_name_id: 1,
          event_type_id: 1,
          date: '2026-03-20',
          ends_at: '2026-03-20T21:00:00Z',
        },
      ],
    ],
    ['favorites', [{ user_id: id(BUYER), ad_id: id(ADS.pets), created_at: AT }]],
    ['reads', [{ user_id: id(BUYER), ad_id: id(ADS.pets), created_at: AT }]],
    [
      'messages',
      [
        message(21, id(SELLER), id(BUYER), id(SELLER)),
        message(22, id(SELLER), id(BUYER), id(BUYER)),
        message(23, 0, id(SELLER), id(SELLER)),
      ],
    ],
    [
      'dialogs',
      [
        dialog(id(SELLER), id(BUYER), id(BUYER), 22),
        dialog(id(BUYER), id(SELLER), id(BUYER), 22),
        dialog(0, id(SELLER), id(SELLER), 23),
        dialog(id(SELLER), 0, id(SELLER), 23),
      ],
    ],
    ['blocks', [{ user_id: id(SELLER), blocked_id: id(BANNED), created_at: AT }]],
    [
      'orders',
      [
        {
          id: ORDER + base,
          user_id: id(SELLER),
          ad_id: id(ADS.pets),
          section: 1,
          ad_title: `Щенок ${id(0)}`,
          kind: 2,
          amount: 99,
          in_telegram: false,
          status: 1,
          created_at: AT,
          expires_at: LATER,
          paid_at: AT,
          closed_at: AT,
          activated_at: AT,
          payment_id: `payment${id(31)}`,
          is_final: true,
        },
      ],
    ],
    [
      'boost_slots',
      [
        {
          slot: `ad/${id(ADS.pets)}`,
          order_id: ORDER + base,
          ad_id: id(ADS.pets),
          held_until: '2026-03-08T09:00:00Z',
        },
      ],
    ],
    [
      'boosts',
      [
        {
          id: id(41),
          ad_id: id(ADS.pets),
          kind: 2,
          starts_at: AT,
          ends_at: '2026-03-08T09:00:00Z',
          order_id: ORDER + base,
          impressions: 7,
        },
      ],
    ],
    [
      'promos',
      [
        {
          id: id(51),
          image_id: `photo${id(61)}`,
          link: 'https://shop.test/',
          city_id: base,
          created_on: '2026-03-01',
          finishes_on: '2026-03-30',
        },
      ],
    ],
    [
      'sessions',
      [
        {
          id: id(71),
          user_id: id(SELLER),
          channel: 'telegram',
          device: 'Telegram',
          created_at: AT,
          last_seen_at: AT,
        },
      ],
    ],
    [
      'push_subscriptions',
      [
        {
          endpoint: `https://push.test/${id(71)}`,
          user_id: id(SELLER),
          p256dh: 'key',
          auth: 'secret',
          created_at: AT,
          session_id: id(71),
        },
      ],
    ],
  ];
};
