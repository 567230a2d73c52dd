const words = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

/** How titles are read for the name of a pet. */
export const petNameTexts = {
  /** «Рокси», «Мейн-Кун» */
  name: /^[А-ЯЁ][а-яё]{1,14}$/u,
  /** What follows them is in the accusative: «Потеряли кошку Мурку». */
  takesAccusative: words(
    'потерял[аи]?|ищу|ищем|отдам|отдаём|отдаю|продам|продаём|продаю|нашл[аи]|нашёл|нашел|подобрал[аи]?|верните|помогите',
  ),
  /** Names that have one form for all cases. */
  isIndeclinable: /[иоэ]$/u,
  /** What follows them is a place. */
  leadsToPlace: words(
    'в|во|на|у|из|от|до|с|со|под|за|к|ко|по|около|возле|близ|район[еа]?|улиц[аеуы]|парк[ае]?|город[ае]?|метро|дач[аеи]|деревн[еия]|сел[ое]|посёлк[ае]|област[ьи]',
  ),
  isPlace: /(?:ая|ое|ого|ой|ском|ский|ске)$/u,
  isNoName: words(
    'кот|кошка|котик|котёнок|собака|собачка|пёс|щенок|попугай|мальчик|девочка|питомец|внимание|помогите|вознаграждение|срочно',
  ),
};
