import { countTexts } from './countTexts.ts';
import { useCount, type AdCounter } from './useCount.ts';

/** The label of the button that applies the filters: «Показать 12». */
export function ShowCount({ filters, counter }: { filters: object; counter: AdCounter }) {
  const found = useCount(counter, filters);
  return <>{found === undefined ? countTexts.show : countTexts.showCount(found)}</>;
}
