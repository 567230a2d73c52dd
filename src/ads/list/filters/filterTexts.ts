/** Of filters that the browser's first list does not need. */
export const filterTexts = {
  any: 'Любые',
  yes: 'Да',
  quick: 'Частые фильтры',
};
