import { plural } from '#contract/plural.ts';

export const endingTexts = {
  documentTitle: 'Питомец дома',
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить объявление. Попробуйте ещё раз чуть позже.',
  home: (name: string | undefined) => `${name ?? 'Питомец'} дома!`,
  small: { sold: 'Продано!', given: 'Отдано!' },
  smallText: {
    sold: 'Поздравляем с продажей!',
    given: 'Спасибо, что поделились с теми, кому это нужно.',
  },
  took: {
    found: (time: string | undefined) => `Искали ${time ?? 'меньше дня'}.`,
    returned: (time: string | undefined) =>
      time ? `Хозяин нашёлся за ${time}.` : 'Хозяин нашёлся в тот же день.',
    given: (time: string | undefined) =>
      time ? `Дом нашёлся за ${time}.` : 'Дом нашёлся в тот же день.',
  },
  days: ['день', 'дня', 'дней'],
  helped: (count: number) => {
    if (count === 1) return 'Помог один человек.';
    const collective = ['двое', 'трое', 'четверо', 'пятеро', 'шестеро', 'семеро'][count - 2];
    if (collective) return `Помогли ${collective}.`;
    return plural(
      count,
      `Помог ${count} человек.`,
      `Помогли ${count} человека.`,
      `Помогли ${count} человек.`,
    );
  },
  share: 'Поделиться радостью',
  shared: (name: string | undefined) => `${endingTexts.home(name)} Спасибо всем, кто помогал.`,
  thanks: 'Сказать спасибо',
  thankYou: (name: string | undefined) =>
    `Здравствуйте! ${name ?? 'Наш питомец'} уже дома. Спасибо вам большое за помощь!`,
  another: 'Разместить ещё',
} as const;
