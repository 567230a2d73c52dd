/** A Telegram user as in the launch data. */
export interface TelegramUser {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  language_code: string;
  is_premium?: true;
  allows_write_to_pm?: true;
}

export interface Persona {
  /** Name in URLs and demo data. */
  key: string;
  role: 'support' | 'admin' | 'ordinary' | 'banned' | 'new';
  /** Label in the persona menu. */
  label: string;
  user: TelegramUser;
}

/** The demo's SUPPORT_TELEGRAM_ID and ADMIN_TELEGRAM_ID: users 0 and 1. */
export const DEMO_SUPPORT_TELEGRAM_ID = 700_000_000;
export const DEMO_ADMIN_TELEGRAM_ID = 700_000_001;

const ordinary = (
  key: string,
  label: string,
  user: Omit<TelegramUser, 'language_code'>,
): Persona => ({
  key,
  role: 'ordinary',
  label,
  user: { ...user, language_code: 'ru' },
});

/** Names cover real cases: emoji, quotes, an apostrophe, one word, no username. */
export const personas: Persona[] = [
  ordinary('anna', 'Анна Соколова — обычный пользователь', {
    id: 700_001_001,
    first_name: 'Анна',
    last_name: 'Соколова',
    username: 'anna_sokolova',
    allows_write_to_pm: true,
  }),
  {
    key: 'admin',
    role: 'admin',
    label: 'Администратор (пользователь 1)',
    user: {
      id: DEMO_ADMIN_TELEGRAM_ID,
      first_name: 'Вера',
      last_name: 'Админ',
      username: 'petskod_admin',
      language_code: 'ru',
      allows_write_to_pm: true,
    },
  },
  {
    key: 'support',
    role: 'support',
    label: 'Поддержка (пользователь 0)',
    user: {
      id: DEMO_SUPPORT_TELEGRAM_ID,
      first_name: 'Поддержка',
      last_name: 'petskod',
      username: 'petskod_support',
      language_code: 'ru',
      allows_write_to_pm: true,
    },
  },
  ordinary('dmitry', 'Дмитрий Кузнецов — обычный пользователь', {
    id: 700_001_002,
    first_name: 'Дмитрий',
    last_name: 'Кузнецов',
    username: 'dm_kuznetsov',
    is_premium: true,
  }),
  ordinary('kennel', 'Питомник «Белый клык» — много объявлений', {
    id: 700_001_003,
    first_name: 'Питомник "Белый клык"',
    allows_write_to_pm: true,
  }),
  ordinary('marina', 'Марина 🐾 — имя с эмодзи, без фамилии', {
    id: 700_001_004,
    first_name: 'Марина 🐾',
    username: 'marina_lapki',
  }),
  ordinary('timur', 'Тимур — без фамилии и имени пользователя', {
    id: 700_001_005,
    first_name: 'Тимур',
  }),
  ordinary('olga', 'Ольга Петрова-Водкина — обычный пользователь', {
    id: 700_001_006,
    first_name: 'Ольга',
    last_name: 'Петрова-Водкина',
  }),
  ordinary('sergey', 'Сергей Ильич — обычный пользователь', {
    id: 700_001_007,
    first_name: 'Сергей Ильич',
    last_name: "О'Коннор",
    username: 'sergey_farm',
  }),
  ordinary('shelter', 'Приют «Дом & хвост» — отдаёт в добрые руки', {
    id: 700_001_008,
    first_name: 'Приют «Дом & хвост»',
    last_name: '🐶🐱',
    username: 'dom_i_hvost',
    allows_write_to_pm: true,
  }),
  {
    key: 'banned',
    role: 'banned',
    label: 'Игорь Ловкачёв — заблокирован',
    user: {
      id: 700_002_001,
      first_name: 'Игорь',
      last_name: 'Ловкачёв',
      username: 'igor_dengi_srazu',
      language_code: 'ru',
    },
  },
  {
    key: 'new',
    role: 'new',
    label: 'Полина Новикова — входит впервые',
    user: {
      id: 700_002_002,
      first_name: 'Полина',
      last_name: 'Новикова',
      username: 'polina_novikova',
      language_code: 'ru',
    },
  },
];

export const findPersona = (key: string): Persona | undefined =>
  personas.find((persona) => persona.key === key);
