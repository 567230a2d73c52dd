import { LRUCache } from 'lru-cache';
import type { DrawnPage, DrawPage } from '#contract/firstAnswers.ts';
import { moscowDay } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import type { FirstScreen } from './firstScreens.ts';

const PAGES_KEPT = 200;

/** Draws first screens; what was drawn from the same answers on the same day is not drawn again. */
export function createDrawing(drawPage: DrawPage, { clock, log }: Pick<Deps, 'clock' | 'log'>) {
  const kept = new LRUCache<string, DrawnPage>({ max: PAGES_KEPT });

  /** Nothing where the client has to ask for something first, or cannot be drawn: it does without. */
  return async (
    path: string,
    search: string,
    { answers, isWhole }: FirstScreen,
  ): Promise<DrawnPage | undefined> => {
    if (!isWhole) return undefined;
    const key = JSON.stringify([path, search, moscowDay(clock()), answers]);
    const known = kept.get(key);
    if (known) return known;
    try {
      const drawn = await drawPage(path, search, answers);
      kept.set(key, drawn);
      return drawn;
    } catch (error) {
      log.error({ err: error, path }, 'a page could not be drawn');
      return undefined;
    }
  };
}
