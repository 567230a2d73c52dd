import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AppRoot } from '@telegram-apps/telegram-ui';
import { useKnownHere } from '#src/shared/asDrawn.ts';
import { useTheme } from '#src/shared/theme.ts';
import { environment } from '#src/telegram/environment.ts';
import { Shell } from './Shell.tsx';

const readPlatform = () => (['ios', 'macos'].includes(environment.platform) ? 'ios' : 'base');
/** The server draws for everybody. */
const anyPlatform = () => 'base' as const;

interface AppProps {
  /** The plain router rather than the data router: it does all we need in 15 KB less. */
  Router?: ComponentType<{ children: ReactNode }>;
}

export function App({ Router = BrowserRouter }: AppProps) {
  const theme = useTheme();
  const platform = useKnownHere(readPlatform, anyPlatform);

  return (
    <AppRoot platform={platform} appearance={theme}>
      <Router>
        <Shell />
      </Router>
    </AppRoot>
  );
}
