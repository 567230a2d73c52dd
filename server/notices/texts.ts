import { quoted } from '#contract/quoted.ts';
import { plural } from '#contract/plural.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import type { NoticeData } from '#server/deps.ts';

interface Facts {
  /** Of the ad. */
  title: string;
  /** Of the other user. */
  name: string;
  data: NoticeData;
  /** What the other user has written. */
  words: string;
}

const inDays = (days: number): string => (days === 1 ? 'завтра' : `через ${days} дня`);
const because = (reason: string | undefined): string => (reason ? ` Причина: ${reason}` : '');

const inRoubles = (roubles: number): string => `${roubles.toLocaleString('ru-RU')} ₽`;
const dropped = (price: number | undefined, before: number | undefined): string =>
  price && before ? `, ${inRoubles(price)} вместо ${inRoubles(before)}` : '';

const result = (impressions: number | undefined, openings: number | undefined): string =>
  impressions === undefined
    ? ''
    : `: показов ${impressions.toLocaleString('ru-RU')}, открытий ${(openings ?? 0).toLocaleString('ru-RU')}`;

/** «5 декабря» */
const dayAndMonth = (day: string): string =>
  new Date(day).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** «У фонтана»: goes on a sentence as it is. */
const PREPOSITION = /^(?:у|в|во|на|около|возле|близ|за|под|перед|между|рядом|напротив)\s/iu;
const helpTexts = {
  shared: 'Вы поделились объявлением — это помогло.',
  done: (whom: string, place: string | undefined): string => {
    if (place === undefined) return `Вы ${whom} нашли.`;
    const where = PREPOSITION.test(place)
      ? `${whom} ${place.charAt(0).toLocaleLowerCase('ru')}${place.slice(1)}`
      : `${whom}: ${place}`;
    return `Вы видели ${where} — это помогло.`;
  },
};

const inAds = (count: number): string =>
  `${count} ${plural(count, 'объявление', 'объявления', 'объявлений')}`;
/** Of the same table. */
const withOthers = ({ others = 0 }: Pick<NoticeData, 'others'>): string =>
  others > 0 ? ` и ещё ${inAds(others)} из таблицы` : '';

export const supportName = 'Поддержка';

/** One or two sentences, as in the list of notices. */
export const noticeTexts: Record<NoticeKind, (facts: Facts) => string> = {
  message: ({ name }) => `Новое сообщение от ${name}`,
  ad_published: ({ title, data }) => {
    if (data.isHome) return `Фото из дома к объявлению ${quoted(title)} опубликовано`;
    return data.isEdit
      ? `Изменения в объявлении ${quoted(title)} опубликованы`
      : `Объявление ${quoted(title)} опубликовано`;
  },
  ad_rejected: ({ title, data }) => {
    if (data.deletedTitle) {
      return `Объявление ${quoted(data.deletedTitle)} удалено администратором.${because(data.reason)}`;
    }
    if (data.isHome) {
      return `Фото из дома к объявлению ${quoted(title)} отклонено, можно прислать другое.${because(data.reason)}`;
    }
    return data.isEdit
      ? `Изменения в объявлении ${quoted(title)} отклонены, на сайте прежняя версия.${because(data.reason)}`
      : `Объявление ${quoted(title)} отклонено.${because(data.reason)}`;
  },
  ad_expiring: ({ title, data }) =>
    `Объявление ${quoted(title)} снимется с публикации ${inDays(data.daysLeft ?? 1)}. Ещё актуально?`,
  reservation_ended: ({ title }) =>
    `Бронь закончилась: ${quoted(title)}. Объявление снова свободно для всех`,
  saved_search: ({ title, data }) =>
    data.searchName
      ? `Новое по поиску ${quoted(data.searchName)}: ${quoted(title)}`
      : `Новое объявление по вашему поиску: ${quoted(title)}`,
  price_drop: ({ title, data }) =>
    `Цена в избранном снизилась: ${quoted(title)}${dropped(data.price, data.priceBefore)}`,
  event_tomorrow: ({ title, data: { date = '', time, place = '' } }) =>
    `Завтра, ${dayAndMonth(date)}${time ? `, в ${time}` : ''}: ${quoted(title)}. Где: ${place}`,
  match: ({ title, data }) =>
    `Похоже на вашего питомца: ${quoted(title)}${data.reasons ? `. Что совпало: ${data.reasons.join(', ')}` : ''}`,
  pet_home: ({ title, data }) =>
    data.outcome === 'returned'
      ? `Примета совпала: ${quoted(title)}. Питомец вернулся к хозяину?`
      : `Примета совпала: ${quoted(title)}. Питомец дома?`,
  helped_home: ({ name, data: { pet, isFemale, isShare, place } }) =>
    `${pet ?? 'Питомец'} дома. ${isShare ? helpTexts.shared : helpTexts.done(isFemale ? 'её' : 'его', place)} Спасибо! ${name}. Ваша помощь видна на вашей странице, скрыть её можно в профиле.`,
  sighting: ({ title, name, words }) =>
    `Пользователь ${quoted(name)} пишет: ${quoted(words)}. О вашем объявлении ${quoted(title)}`,
  boost_ended: ({ title, data }) =>
    `Продвижение объявления ${quoted(title)} закончилось${result(data.impressions, data.openings)}`,
  order_paid: ({ title }) => `Оплата прошла: объявление ${quoted(title)} продвигается`,
  report_result: ({ data }) =>
    data.decision === 'accepted'
      ? 'Мы проверили вашу жалобу: вы правы. Спасибо за помощь!'
      : 'Мы проверили вашу жалобу и нарушений не нашли. Спасибо, что не прошли мимо!',
  verified: ({ data }) =>
    data.verified
      ? `Готово: рядом с вашим именем теперь отметка ${quoted(verifiedNames[data.verified])}`
      : 'Отметка рядом с вашим именем снята. Если это ошибка, напишите поддержке',
  identity_linked: ({ data: { provider = 'telegram' } }) =>
    `К вашему аккаунту подключён вход через ${providerNames[provider]}. Если это не вы, отключите его в профиле`,
  review_waiting: ({ title, data }) => {
    if (data.isHome) return `Ждёт проверки фото из дома: ${quoted(title)}`;
    return data.isEdit
      ? `Ждут проверки изменения: ${quoted(title)}`
      : `Ждёт проверки: ${quoted(title)}${withOthers(data)}`;
  },
  report_waiting: () => 'Новая жалоба ждёт решения',
};

const more = (count: number): string => (count > 1 ? `\n\nНепрочитанных: ${count}` : '');
const price = (roubles: number): string => (roubles > 0 ? `, ${inRoubles(roubles)}` : '');

/** Texts of chats where they differ from those of the list. */
export const sentTexts = {
  /** Without a name, of support: a name of a user never stands at the beginning. */
  message: (name: string | undefined, text: string, count: number) =>
    `${name === undefined ? '✅ Поддержка petskod' : `Пользователь ${name}`}:\n${text}${more(count)}`,
  /** Below words that look like those of fraud. */
  caution:
    '⚠️ Осторожно: не переводите деньги заранее, не называйте коды и не открывайте незнакомые ссылки.',
  review: (
    ad: {
      title: string;
      city: string;
      price: number;
      isEdit: boolean;
      others?: number | undefined;
    },
    author: { name: string; since: Date; published: number; rejected: number } | undefined,
  ) =>
    [
      `${ad.isEdit ? 'Изменения ждут проверки' : 'Ждёт проверки'}: ${quoted(ad.title)}${withOthers(ad)}`,
      `${ad.city}${price(ad.price)}`,
      author &&
        `Автор: ${author.name}, с ${author.since.toLocaleDateString('ru-RU')}. Опубликовано: ${author.published}, отклонено: ${author.rejected}`,
    ]
      .filter(Boolean)
      .join('\n'),
  report: ({ title }: { title: string }) => `Новая жалоба: ${quoted(title)}`,
  daily: (count: number) => `Новое по вашим поискам: ${inAds(count)}`,
  published: (count: number) => `Опубликовано ${inAds(count)}`,
  digest: (count: number) =>
    `Сегодня по вашим поискам и избранному ещё ${count} ${plural(count, 'новость', 'новости', 'новостей')}`,
};

export const noticeButtons = {
  open: 'Открыть',
  repeat: 'Повторить',
  pause: 'Пауза',
  similar: 'Похоже',
  different: 'Это не мой питомец',
  home: { found: 'Да, дома!', returned: 'Да, вернулся' },
  reply: 'Ответить',
  write: 'Написать',
  fix: 'Исправить',
  look: 'Посмотреть',
  extend: 'Продлить',
  hide: 'Уже неактуально',
  publish: 'Опубликовать',
  reject: 'Отклонить',
  notMe: 'Это не вы?',
  off: '🔕 Не присылать такие',
};
