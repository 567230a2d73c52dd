export const motionTexts = {
  refreshing: 'Обновляем…',
} as const;
