import { countOf } from '#src/shared/text/format.ts';

export const sightingTexts = {
  ask: 'Видели этого питомца?',
  askNote: 'Расскажите хозяину, где и когда',
  seen: (count: number, last: string) =>
    count === 1
      ? `Уже видели один раз, ${last}`
      : `Уже видели ${countOf(count, ['раз', 'раза', 'раз'])}, последний ${last}`,
  title: 'Где вы его видели?',
  hint: 'Рассказ увидят только хозяин и администраторы.',
  when: 'Когда',
  place: 'Где',
  placeHint: 'Улица, дом или ориентир',
  text: 'Подробности',
  textHint: 'Куда шёл, один ли, подпускал ли к себе',
  send: 'Рассказать хозяину',
  failed: 'Не получилось отправить. Всё, что вы ввели, на месте: попробуйте ещё раз',
  sent: 'Спасибо! Хозяин уже знает',
  noTime: 'Укажите день и время',

  list: 'Где его видели',
  true: 'Похоже на правду',
  false: 'Это не мой питомец',
  states: { true: 'Вы отметили: похоже на правду', false: 'Вы отметили: это не мой питомец' },
  named: (action: string, place: string) => `${action}: ${place}`,
  write: 'Написать',
  more: (place: string) => `Действия: ${place}`,
  loadFailed: 'Не удалось загрузить, где видели питомца. Попробуйте ещё раз чуть позже.',
} as const;
