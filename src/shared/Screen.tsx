import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { siteName, siteTitle } from './texts.ts';

export interface ScreenProps {
  /** Stands in the bar, as the page's heading; without one the logo stands there. */
  title?: string | undefined;
  /** What the browser's tab says instead; the screen then has a heading of its own. */
  pageTitle?: string | undefined;
  /** Where the back button leads; on desktops it stands beside the arrow. */
  backLabel?: string | undefined;
  /** Instead of going back in the history. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders the bars around a screen; the app provides it. */
export const FrameContext = createContext<(props: ScreenProps) => ReactNode>(
  ({ children }) => children,
);

/** What every screen renders into: the bars with its title and its way back. */
export function Screen(props: ScreenProps) {
  const renderFrame = useContext(FrameContext);
  const { title, pageTitle = title } = props;

  useEffect(() => {
    document.title = pageTitle ? `${pageTitle} — ${siteName}` : siteTitle;
  }, [pageTitle]);

  return renderFrame(props);
}
