import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { siteName, siteTitle } from './texts.ts';

interface TopBarState {
  title: string | undefined;
  backLabel: string | undefined;
  onBack: (() => void) | undefined;
}

const nothing: TopBarState = { title: undefined, backLabel: undefined, onBack: undefined };

export const topBarStore = create<TopBarState>(() => nothing);

export interface TopBar {
  /** Stands in the bar and in the browser's tab; the logo stands in the bar when there is none. */
  title?: string;
  /** What the back button says to a screen reader and, where there is room, to everyone. */
  backLabel?: string;
  /** Instead of going back in the history. */
  onBack?: () => void;
}

/** What the screen on view wants in the bar above it. */
export function useTopBar({ title, backLabel, onBack }: TopBar): void {
  const latestOnBack = useRef(onBack);
  const hasOnBack = onBack !== undefined;

  useEffect(() => {
    latestOnBack.current = onBack;
  });

  useEffect(() => {
    topBarStore.setState({
      title,
      backLabel,
      onBack: hasOnBack ? () => latestOnBack.current?.() : undefined,
    });
    document.title = title ? `${title} — ${siteName}` : siteTitle;
    return () => topBarStore.setState(nothing);
  }, [title, backLabel, hasOnBack]);
}
