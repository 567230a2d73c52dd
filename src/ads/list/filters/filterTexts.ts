/** Of filters that the browser's first list does not need. */
export const filterTexts = {
  any: 'Любые',
  quick: 'Частые фильтры',
};
