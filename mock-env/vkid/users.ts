/** A user of VK ID; other users than Telegram's. */
export interface VkUser {
  key: string;
  id: number;
  first_name: string;
  last_name: string;
  note: string;
}

export const vkUsers: VkUser[] = [
  {
    key: 'ekaterina',
    id: 800_001_001,
    first_name: 'Екатерина',
    last_name: 'Лисицына',
    note: 'обычный пользователь',
  },
  {
    key: 'pavel',
    id: 800_001_002,
    first_name: 'Павел',
    last_name: 'Дорохов',
    note: 'обычный пользователь',
  },
  {
    key: 'alina',
    id: 800_001_003,
    first_name: 'Алина 🌸',
    last_name: "Жан-д'Арк",
    note: 'имя с эмодзи и апострофом',
  },
  {
    key: 'long',
    id: 800_001_004,
    first_name: 'Константин-Александр',
    last_name: 'Верхнетагильский',
    note: 'имя длиннее двадцати знаков вместе с фамилией',
  },
  {
    key: 'newcomer',
    id: 800_100_000,
    first_name: 'Вера',
    last_name: 'Новикова',
    note: 'каждый раз новый человек',
  },
];

let newcomers = 0;

export function findVkUser(key: string): VkUser | undefined {
  const user = vkUsers.find((one) => one.key === key);
  if (user?.key !== 'newcomer') return user;
  newcomers += 1;
  return { ...user, id: user.id + newcomers };
}
