import { plural } from '#contract/plural.ts';

/** «через 1 секунду», «через 3 минуты», «через 5 часов»; rounded up. */
function after(seconds: number): string {
  const units = [
    { length: 3600, from: 2 * 3600, one: 'час', few: 'часа', many: 'часов' },
    { length: 60, from: 2 * 60, one: 'минуту', few: 'минуты', many: 'минут' },
    { length: 1, from: 0, one: 'секунду', few: 'секунды', many: 'секунд' },
  ];
  const unit = units.find(({ from }) => seconds >= from) ?? units[0];
  if (!unit) return '';
  const count = Math.ceil(seconds / unit.length);
  return `через ${count} ${plural(count, unit.one, unit.few, unit.many)}`;
}

export const httpTexts = {
  badRequest: 'Запрос не удалось прочитать',
  notFound: 'Такой страницы не существует',
  noToken: 'Войдите, чтобы продолжить',
  badToken: 'Сеанс завершён, войдите снова',
  notAdmin: 'Недостаточно прав',
  banned: 'Ваш аккаунт заблокирован',
  tooLarge: 'Слишком большой запрос',
  tableTooLarge: 'Таблица больше 1 МБ. Разделите её на части',
  wrongMedia: 'Неверный тип содержимого запроса',
  tooMany: (seconds: number) => `Слишком много запросов. Попробуйте снова ${after(seconds)}`,
  tooSlow: 'Файлы отправляются слишком медленно. Проверьте связь и попробуйте ещё раз',
  formUnfinished: 'Предыдущая отправка ещё не закончилась. Дождитесь её и попробуйте снова',
  unavailable: 'Сервис ненадолго недоступен. Попробуйте снова через несколько секунд',
  busy: 'Сейчас слишком много запросов. Попробуйте снова через несколько секунд',
  noSpace: 'На сервере закончилось место. Мы уже разбираемся, попробуйте позже',
  ours: 'Ошибка на нашей стороне. Попробуйте ещё раз',
};
