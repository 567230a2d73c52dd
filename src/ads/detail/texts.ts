import { quoted } from '#contract/quoted.ts';
import { countOf } from '#src/shared/text/format.ts';
import { adForms } from '#src/shared/texts.ts';

export const whyRejected = (reason: string): string => `Причина: ${reason}`;

const numbered = (number: number, count: number): string =>
  count > 1 ? `фото ${number} из ${count}` : 'фото';

export const detailTexts = {
  loading: 'Загрузка…',
  description: 'Описание',
  facts: 'Характеристики',
  breadcrumbs: 'Разделы',
  others: 'Другие объявления автора',
  similar: 'Похожие объявления',
  gallery: 'Фотографии объявления',
  previous: 'Предыдущее фото',
  next: 'Следующее фото',
  counter: (number: number, count: number) => `${number} / ${count}`,
  openPhoto: (number: number, count: number, note = '') =>
    `Открыть ${numbered(number, count)}${note}`,
  photo: (number: number, count: number, note = '') =>
    `Ф${numbered(number, count).slice(1)}${note}`,
  /** What stands on a photo. */
  of: (subject: string) => `: ${subject}`,
  /** Who has sent it. */
  by: (name: string) => `, автор ${name}`,
  slide: 'фото',
  carousel: 'карусель',
  position: 'Фото {index} из {total}',
  zoomIn: 'Увеличить',
  zoomOut: 'Уменьшить',
  closeFullscreen: 'Закрыть просмотр',
  failedLoad: 'Ошибка при загрузке объявления',
  failedNetwork: 'Ошибка при соединении с сервером',
  notFoundTitle: 'Не нашли',
  failedTitle: 'Не получилось',
};

export const goneTexts = {
  title: 'Объявление снято',
  ad: (title: string, city: string) => `${title}, ${city}`,
  why: {
    hidden: 'Его сняли с публикации.',
    expired: 'Срок публикации закончился.',
    deleted: 'Автор удалил объявление.',
    blocked: 'Объявление удалил модератор.',
  },
  happy: {
    sold: 'Спасибо, что заглянули! Посмотрите похожие.',
    given: 'Спасибо всем, кто откликнулся.',
    found: 'Питомец дома. Спасибо всем, кто помогал искать!',
    returned: 'Питомец снова дома. Спасибо всем, кто помогал!',
  },
  share: 'Поделиться радостью',
  shared: (title: string, ending: string) => `${ending} ${quoted(title)}`,
  toList: 'Все объявления раздела',
} as const;

/** «у двоих» */
const SOME = ['одного', 'двоих', 'троих', 'четверых', 'пятерых', 'шестерых', 'семерых'];

export const statsTexts = {
  opened: (count: number) =>
    count === 1 ? 'Открыли один раз' : `Открыли ${countOf(count, ['раз', 'раза', 'раз'])}`,
  favorites: (count: number) =>
    `в избранном у ${SOME[count - 1] ?? countOf(count, ['человека', 'человек', 'человек'])}`,
  shared: (shares: number, opened: number) =>
    `поделились ${shares}${opened > 0 ? `, открыли ${opened}` : ''}`,
  review: {
    hour: 'Обычно проверяем за час',
    day: 'Обычно проверяем в течение дня',
    days: 'Проверим в ближайшие дни',
  },
} as const;

const thenShare = 'Сообщим, когда опубликуем, — тогда им можно будет поделиться.';

export const postedTexts = {
  label: 'Объявление отправлено',
  title: (isPublished: boolean) =>
    `Готово! Объявление ${isPublished ? 'опубликовано' : 'на проверке'}`,
  usually: {
    hour: `Обычно проверяем за час. ${thenShare}`,
    day: `Обычно проверяем в течение дня. ${thenShare}`,
    days: `Проверим в ближайшие дни. ${thenShare}`,
  },
  share: 'Поделитесь им, чтобы его увидели скорее.',
  another: 'Ещё одно',
  done: 'Готово',
} as const;

export const authorTexts = {
  title: 'Автор объявления',
  hasHelped: 'Помогает питомцам вернуться домой',
  since: 'с',
  ads: adForms,
  answers: {
    hour: 'Обычно отвечает за час',
    day: 'Обычно отвечает в течение дня',
  },
} as const;

export const backTexts = {
  back: 'Назад',
  to: (target: string) => `Назад ${target}`,
  front: 'Главная',
  home: 'на главную',
  favorites: 'в избранное',
  messages: 'к сообщениям',
  profile: 'в профиль',
  review: 'к проверке',
  admin: 'в администрирование',
  form: 'к новому объявлению',
} as const;

export const actionTexts = {
  edit: 'Изменить',
  postLike: 'Разместить похожее',
  more: 'Ещё действия',
  remove: 'Удалить',
  removing: 'Удаляем…',
  removeTitle: 'Удалить объявление?',
  removeText: 'Его больше никто не увидит, вернуть его будет нельзя.',
  publishAgain: 'Опубликовать снова',
  publishAgainTitle: 'Опубликовать объявление снова?',
  publishAgainText: 'Его снова увидят все — ещё 30 дней.',
  reserve: 'Забронировано',
  reserved: 'Отметили как забронированное на 7 дней',
  free: 'Снять бронь',
  freed: 'Бронь снята',
  hide: 'Снять с публикации',
  hideTitle: 'Снять объявление с публикации?',
  hideText: 'Его будете видеть только вы. Опубликовать его снова можно в любой момент.',
  publish: 'Опубликовать',
  publishTitle: 'Опубликовать объявление?',
  publishText: 'Его увидят все посетители.',
  reject: 'Отклонить',
  publishEdit: 'Опубликовать изменения',
  publishEditTitle: 'Опубликовать изменения?',
  publishEditText: 'Они заменят прежнюю версию объявления.',
  rejectEdit: 'Отклонить изменения',
  removed: '✅ Объявление удалено',
  howEnded: 'Как всё закончилось?',
  correctEnding: 'Исправить, как всё закончилось',
  hidden: 'Объявление снято с публикации',
  updated: '✅ Статус обновлён',
  failed: (detail: string) => `Ошибка: ${detail}`,
  network: 'Ошибка соединения с сервером',
};

export const writeTexts = {
  write: 'Написать',
  greeting: (title: string, link: string) =>
    `Здравствуйте! Пишу по вашему объявлению ${quoted(title)}: ${link}`,
  failed: (detail: string) => `Ошибка: ${detail}`,
  network: 'Ошибка соединения с сервером',
};
