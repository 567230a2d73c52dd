export const feedTexts = {
  near: 'Новые рядом',
  everywhere: 'Новые объявления',
  endNear: 'Это все новые рядом',
} as const;
