export const cardTexts = {
  pinned: 'Закреплено',
  promoted: 'Продвигается',
  reserved: 'Забронировано',
};
