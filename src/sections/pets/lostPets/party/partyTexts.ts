import type { SearchEvent } from '#contract/matches/searchParty.ts';
import { plural } from '#contract/plural.ts';
import { countOf } from '#src/shared/text/format.ts';

const kinds: Record<SearchEvent['kind'], string> = {
  posted: 'Объявление опубликовано',
  shared: 'Объявлением поделились',
  sighting: 'Питомца видели',
  searched: 'Здесь искали',
  match: 'Похожий питомец',
};

export const partyTexts = {
  title: 'Ход поиска',
  documentTitle: (title: string) => `Ход поиска: ${title}`,
  failed: 'Не удалось загрузить ход поиска. Попробуйте ещё раз чуть позже.',
  missing: 'Ссылка больше не действует',
  missingNote: 'Хозяин закрыл её, или объявление удалено. Посмотрите, кого ещё ищут рядом.',
  toLost: 'Кого ищут сейчас',

  helpers: (count: number) =>
    count === 0
      ? 'Помощников пока нет'
      : `${plural(count, 'Помогает', 'Помогают', 'Помогают')} ${countOf(count, ['человек', 'человека', 'человек'])}`,
  help: 'Помогу искать',
  helping: 'Вы помогаете искать',
  helpingNote: 'Хозяин видит ваше имя и может написать вам',
  helped: 'Спасибо! Хозяин увидит, что вы помогаете',
  searched: 'Здесь искали',
  searchedNote: 'Отметьте место, где уже посмотрели',

  home: (name: string | undefined) => (name ? `${name} дома!` : 'Питомец дома!'),
  homeText: 'Спасибо всем, кто искал!',
  ended: 'Поиск окончен',
  endedText: 'Объявление больше не показывается. Спасибо всем, кто искал!',

  timeline: 'Что уже сделано',
  kinds,
  alone: 'Здесь появится, где питомца видели и где его уже искали.',
  menu: (place: string) => `Действия: ${place}`,
  remove: 'Убрать отметку',
  removeOwn: (place: string) => `Убрать отметку: ${place}`,
  removed: 'Отметка убрана',
  somewhere: 'без места',

  call: 'Позвать помощников',
  callNote: 'По ссылке видно, где питомца видели и где искали. Номера домов и телефоны скрыты.',
  linkReady: 'Ссылка готова. Нажмите ещё раз, чтобы отправить её',
  shared: (title: string) => `${title}. Помогите искать: отметьте, где уже посмотрели`,
  close: 'Закрыть ссылку',
  closeTitle: 'Закрыть ссылку?',
  closeText:
    'Все, у кого она есть, больше не увидят ход поиска. Отметки и помощники останутся у вас.',
  closed: 'Ссылка закрыта',
  ownHelpers: 'Помогают искать',
  write: 'Написать',

  sheet: {
    title: 'Где искали?',
    hint: 'Место увидят все, кто ищет. Номера домов и квартир видит только хозяин.',
    place: 'Где',
    placeHint: 'Улица, двор или ориентир',
    when: 'Когда',
    text: 'Подробности',
    textHint: 'Что осмотрели, кого спросили',
    send: 'Отметить',
    sent: 'Отмечено. Спасибо!',
    failed: 'Не получилось отметить. Всё, что вы ввели, на месте: попробуйте ещё раз',
    noTime: 'Укажите день и время',
  },
} as const;
