import { countOf } from '#src/shared/text/format.ts';

export const bannerTexts = {
  search: (name: string, matches: number, sightings: number): string => {
    const similar = matches > 0 && countOf(matches, ['похожий', 'похожих', 'похожих']);
    const seen = sightings > 0 && `видели ${countOf(sightings, ['раз', 'раза', 'раз'])}`;
    const news = [similar, seen].filter(Boolean).join(', ');
    return `${name}: ${news || 'ищем, похожих пока нет'}`;
  },
};
