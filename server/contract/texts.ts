/** Russian texts that are part of the API: names of fixed lists and validation messages. */
export const petCategoryNames = ['Продажа', 'В хорошие руки', 'Потерянные', 'Найденные'] as const;
export type PetCategoryName = (typeof petCategoryNames)[number];
export const petCategoryName = (category: 1 | 2 | 3 | 4): PetCategoryName =>
  petCategoryNames[(category - 1) as 0 | 1 | 2 | 3];

export const petColorNames = [
  'белый',
  'чёрный',
  'серый',
  'рыжий',
  'коричневый',
  'бежевый',
  'голубой',
  'тигровый',
  'пятнистый',
  'трёхцветный',
] as const;

/** Short category names on cards and in previews; the ending follows the animal's sex. */
export const petBadges = {
  goodHands: 'В хорошие руки',
  lost: { boy: 'Потерян', girl: 'Потеряна' },
  found: { boy: 'Найден', girl: 'Найдена' },
} as const;

/** Ids are positions in these lists, from 1. */
export const marketCategoryNames = ['Бесплатно', 'Продажа'] as const;
export const audienceNames = ['Не указано', 'Для собак', 'Для кошек'] as const;
export const audienceName = (audience: 1 | 2 | 3): (typeof audienceNames)[number] =>
  audienceNames[(audience - 1) as 0 | 1 | 2];
export const conditionNames = ['Новое', 'Б/у'] as const;
export const boostServiceNames = ['Закрепить', 'Продвижение'] as const;
export const serviceCategoryNames = ['Платно', 'Бартер', 'Бесплатно'] as const;

export const fieldErrors = {
  required: 'Это поле должно быть заполнено',
  title: 'Не более 35 символов',
  description: 'Описание — не более 1000 символов',
  breed: 'Такой породы нет в каталоге сайта',
  city: 'Такого города нет в каталоге сайта',
  animalType: 'Выберите вид животного из списка',
  category: 'Выберите категорию',
  object: 'Выберите товар из списка',
  condition: 'Выберите состояние',
  service: 'Выберите услугу из списка',
  event: 'Выберите событие из списка',
  eventType: 'Выберите тип',
  eventCity: 'Выберите город из списка',
  eventDate: 'Выберите дату события',
  eventPast: 'Дата события уже прошла',
  sex: 'Выберите пол из списка',
  price: 'Цена — целое число рублей от 0 до 1 000 000',
  invalid: 'Неверное значение',
  tooLong: 'Слишком длинный текст',
  number: 'Здесь должно быть целое число',
  range: (min: string, max: string) => `Число должно быть от ${min} до ${max}`,
  least: (min: string) => `Число должно быть не меньше ${min}`,
  noList: 'Здесь должны быть поля с именами, а не список',
  image: 'Необходимо добавить хотя бы одно изображение',
  imagesMax: 'Максимум 4 изображения',
  list: 'Неверный список',
  reason: 'Причина — не более 500 символов',
  outcome: 'Так это объявление закончиться не может',
};

export const lostPetErrors = {
  happenedAt: 'Этот день ещё не наступил',
  colors: 'Выберите не больше трёх окрасов',
  chip: 'Номер чипа — 15 цифр',
  hiddenMark: 'Не более 300 символов',
};

export const handOverErrors = {
  tooLong: 'Не более 300 символов',
  empty: 'Опишите примету',
};

export const usernameErrors = {
  empty: 'Имя пользователя не может быть пустым',
  tooLong: 'Имя пользователя не должно превышать 20 символов',
};

export const messageErrors = {
  empty: 'Напишите что-нибудь',
  tooLong: 'Сообщение — не более 4000 символов',
};

/** Genitive, as in «30 мая». */
export const monthNames = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];

export const consentMissing =
  'Без согласия на обработку персональных данных сервис можно только читать. Дать согласие можно в профиле';
