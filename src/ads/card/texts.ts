export const statusTexts: Record<number, string> = {
  1: 'Опубликовано',
  2: 'На рассмотрении',
  3: 'Отклонено',
  4: 'Устарело',
};

export const editTexts = {
  pending: 'Изменения на проверке',
  pendingText: 'Пока мы проверяем изменения, все видят прежнюю версию.',
  rejected: 'Изменения отклонены',
  rejectedText: 'На сайте осталась прежняя версия. Ваши изменения ждут вас в форме.',
};

export const cardTexts = {
  pinned: 'Закреплено',
  promoted: 'Продвигается',
};
