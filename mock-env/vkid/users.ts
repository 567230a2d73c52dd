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
];

export const findVkUser = (key: string): VkUser | undefined =>
  vkUsers.find((user) => user.key === key);
