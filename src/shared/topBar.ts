import { useEffect, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from 'zustand';
import type { DrawnTopBar } from '#contract/firstAnswers.ts';
import { beginAsDrawn } from './asDrawn.ts';
import { siteName, siteTitle } from './texts.ts';

interface TopBarState {
  title: string | undefined;
  isHeading: boolean;
  backLabel: string | undefined;
  onBack: (() => void) | undefined;
}

const nothing: TopBarState = {
  title: undefined,
  isHeading: true,
  backLabel: undefined,
  onBack: undefined,
};

export const topBarStore = createStore<TopBarState>(() => nothing);
export const useTopBarState = (): TopBarState => useStore(topBarStore);

/** The bar of a page that came drawn, before its screen says itself what it wants. */
export function showDrawnTopBar({ title, isHeading, backLabel, hasOnBack }: DrawnTopBar): void {
  topBarStore.setState({ title, isHeading, backLabel, onBack: hasOnBack ? () => {} : undefined });
  beginAsDrawn(topBarStore);
}

/** The bar that the last screen wanted, for the page that is drawn from it. */
export function drawnTopBar(): DrawnTopBar {
  beginAsDrawn(topBarStore);
  const { title, isHeading, backLabel, onBack } = topBarStore.getState();
  return { title, isHeading, backLabel, hasOnBack: onBack !== undefined };
}

export interface TopBar {
  /** Stands in the bar, as the page's heading; where there is none the logo stands. */
  title?: string | undefined;
  /** What the browser's tab says instead. The screen then has a heading of its own. */
  pageTitle?: string | undefined;
  /** Where the back button leads, in a word: on desktops it is written beside the arrow. */
  backLabel?: string | undefined;
  /** Instead of going back in the history. */
  onBack?: (() => void) | undefined;
}

/** What the screen on view wants in the bar above it. */
export function useTopBar({ title, pageTitle, backLabel, onBack }: TopBar): void {
  const latestOnBack = useRef(onBack);
  const hasOnBack = onBack !== undefined;
  const isHeading = pageTitle === undefined;
  const tabTitle = pageTitle ?? title;

  // No effects run where pages are drawn by the server.
  if (import.meta.env.SSR) topBarStore.setState({ title, isHeading, backLabel, onBack });

  useEffect(() => {
    latestOnBack.current = onBack;
  });

  // Before anything is painted: a title that came later would push the screen down.
  useLayoutEffect(() => {
    topBarStore.setState({
      title,
      isHeading,
      backLabel,
      onBack: hasOnBack ? () => latestOnBack.current?.() : undefined,
    });
    return () => topBarStore.setState(nothing);
  }, [title, isHeading, backLabel, hasOnBack]);

  useEffect(() => {
    document.title = tabTitle ? `${tabTitle} — ${siteName}` : siteTitle;
  }, [tabTitle]);
}
