import { STATUS, type Status } from '#contract/ads/ads.ts';

export const homeTexts = {
  add: 'Добавить фото из дома',
  change: 'Изменить фото из дома',
  state: (status: Status, reason: string | null): string => {
    if (status === STATUS.review) return 'На проверке, покажем, когда проверим';
    if (status !== STATUS.rejected) return 'Опубликовано';
    return `Не прошло проверку${reason ? `: ${reason}` : ''}`;
  },
  title: 'Фото из дома',
  hint: 'Снимок или пара слов о том, как он дома. После проверки их увидят все.',
  photoStays: 'Прежнее фото останется, если не выбрать другое. После проверки его увидят все.',
  text: 'Пара слов',
  textHint: 'Как всё прошло и кому спасибо',
  send: 'Отправить',
  sent: 'Спасибо! Покажем после проверки',
  failed: 'Не удалось отправить. Всё сохранено, попробуйте ещё раз',
};
