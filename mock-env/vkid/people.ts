/** What VK ID tells about someone; VK's people are others than Telegram's. */
export interface VkPerson {
  key: string;
  id: number;
  first_name: string;
  last_name: string;
  note: string;
}

export const vkPeople: VkPerson[] = [
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

export const findVkPerson = (key: string): VkPerson | undefined =>
  vkPeople.find((person) => person.key === key);
