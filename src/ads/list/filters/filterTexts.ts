/** Of filters that the browser's first list does not need. */
export const filterTexts = {
  any: 'Любые',
  yes: 'Да',
  part: 'Можно часть названия',
  priced: (categories: string) => `Цена учитывается только в категории ${categories}.`,
  quick: 'Частые фильтры',
};
