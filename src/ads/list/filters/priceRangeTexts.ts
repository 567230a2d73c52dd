export const priceRangeTexts = {
  legend: 'Цена, ₽',
  from: 'Цена от',
  to: 'Цена до',
  fromShort: 'от',
  toShort: 'до',
  reversed: 'Цена «до» меньше цены «от»',
};
