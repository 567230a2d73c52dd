import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { canGoBack, pathBefore } from '#src/shared/history.ts';
import { useHydratedValue } from '#src/shared/useHydratedValue.ts';
import { adminListPaths, paths, sectionPaths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections.ts';
import { backTexts } from './texts.ts';

interface WayBack {
  /** The target of `goBack`. */
  label: string;
  goBack: () => void;
}

/**
 * Goes back in the history; without one, to the section's list.
 * @param list the path of the section's list and its label
 */
export function useWayBack(list: { path: string; words: string }): WayBack {
  const navigate = useNavigate();
  const { path, words } = list;
  // The server does not know the history.
  const label = useHydratedValue(
    () => labelOf({ path, words }) ?? backTexts.back,
    () => backTexts.to(words),
  );
  const goBack = useCallback(() => {
    if (canGoBack()) void navigate(-1);
    else void navigate(path, { replace: true });
  }, [navigate, path]);
  return { label, goBack };
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function labelOf({ path, words }: { path: string; words: string }): string | undefined {
  if (!canGoBack()) return backTexts.to(words);
  const before = pathBefore()?.split('?')[0];
  if (before === path) return capital(words);
  const place = before && placeOf(before);
  return place && backTexts.to(place);
}

const places: Readonly<Record<string, string>> = {
  [paths.home]: backTexts.home,
  [paths.favorites]: backTexts.favorites,
  [paths.messages]: backTexts.messages,
  [paths.profile]: backTexts.profile,
};

function placeOf(before: string): string | undefined {
  const isOf = (place: string) => before === place || before.startsWith(`${place}/`);
  if (Object.values(adminListPaths).some(isOf)) return backTexts.review;
  if (isOf(paths.admin)) return backTexts.admin;
  if (sectionNames.some((section) => before === sectionPaths[section].create))
    return backTexts.form;
  return places[before];
}
