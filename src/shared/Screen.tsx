import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { siteName, siteTitle, uiTexts } from './texts.ts';
import { announce } from './ui/dom/announce.ts';

export interface ScreenProps {
  /** The heading in the top bar; without it the screen has its own, and the bar shows the logo. */
  title?: string | undefined;
  /** Shown in the bar for the title; has the heading. */
  heading?: ReactNode;
  /** The title of the browser tab; by default `title`. */
  documentTitle?: string | undefined;
  /** What screen readers are told when it opens; by default its title. */
  opened?: string | undefined;
  /** The label of the back button on desktops. */
  backLabel?: string | undefined;
  /** A button at the end of the bar. */
  action?: ReactNode;
  /** Replaces going back in the history. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** Renders the bars around a screen; provided by the app. */
export const FrameContext = createContext<(props: ScreenProps) => ReactNode>(
  ({ children }) => children,
);

/** The root of every screen: sets title and back button of the bars. */
export function Screen(props: ScreenProps) {
  const renderFrame = useContext(FrameContext);
  const { title, documentTitle = title } = props;
  const { opened = documentTitle && uiTexts.opened(documentTitle) } = props;

  useEffect(() => {
    const tabTitle = documentTitle ? `${documentTitle} — ${siteName}` : siteTitle;
    if (document.title !== tabTitle) announce(opened);
    document.title = tabTitle;
  }, [documentTitle, opened]);

  return renderFrame(props);
}
