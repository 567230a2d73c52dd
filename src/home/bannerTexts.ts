import { countOf } from '#src/shared/text/format.ts';

export const bannerTexts = {
  /** After the name. */
  news: (matches: number, sightings: number): string => {
    const similar = matches > 0 && countOf(matches, ['похожий', 'похожих', 'похожих']);
    const seen = sightings > 0 && `видели ${countOf(sightings, ['раз', 'раза', 'раз'])}`;
    return [similar, seen].filter(Boolean).join(', ') || 'ищем, похожих пока нет';
  },
};
