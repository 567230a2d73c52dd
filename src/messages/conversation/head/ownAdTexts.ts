import { quoted } from '#contract/quoted.ts';

export const ownAdTexts = {
  reserved: 'Забронировано',
  endTitle: (title: string) => `Снять объявление ${quoted(title)}?`,
  endText: 'Его больше не будут видеть другие. Если ошиблись, исправить можно полчаса.',
} as const;
