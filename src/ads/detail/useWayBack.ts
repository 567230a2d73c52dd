import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { canGoBack, pathBefore } from '#src/shared/history.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { adminListPaths, paths, sectionPaths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
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
export function useWayBack(list: { path: string; listLabel: string }): WayBack {
  const navigate = useNavigate();
  const { path, listLabel } = list;
  // The server does not know the history.
  const label = useHydratedValue(
    () => labelOf({ path, listLabel }) ?? backTexts.back,
    () => backTexts.to(listLabel),
  );
  const goBack = useCallback(() => {
    if (canGoBack()) void navigate(-1);
    else void navigate(path, { replace: true });
  }, [navigate, path]);
  return { label, goBack };
}

const capital = (listLabel: string): string =>
  listLabel.charAt(0).toUpperCase() + listLabel.slice(1);

function labelOf({ path, listLabel }: { path: string; listLabel: string }): string | undefined {
  if (!canGoBack()) return backTexts.to(listLabel);
  const before = pathBefore()?.split('?')[0];
  if (before === path) return capital(listLabel);
  const target = before && targetLabel(before);
  return target && backTexts.to(target);
}

const targetLabels: Readonly<Record<string, string>> = {
  [paths.home]: backTexts.home,
  [paths.favorites]: backTexts.favorites,
  [paths.messages]: backTexts.messages,
  [paths.profile]: backTexts.profile,
};

function targetLabel(before: string): string | undefined {
  const isOf = (parent: string) => before === parent || before.startsWith(`${parent}/`);
  if (Object.values(adminListPaths).some(isOf)) return backTexts.review;
  if (isOf(paths.admin)) return backTexts.admin;
  if (sectionNames.some((section) => before === sectionPaths[section].create))
    return backTexts.form;
  return targetLabels[before];
}
