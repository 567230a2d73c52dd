export const statusTexts: Record<number, string> = {
  1: 'Опубликовано',
  2: 'На рассмотрении',
  3: 'Отклонено',
  4: 'Устарело',
};

export const cardTexts = {
  pinned: 'Закреплено',
  promoted: 'Продвигается',
};
