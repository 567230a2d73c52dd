import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AppRoot } from '@telegram-apps/telegram-ui';
import { StoresContext, type Stores } from '#src/shared/stores/stores.ts';
import { useTheme } from '#src/shared/theme.ts';
import { usePlatform } from '#src/messenger/usePlatform.ts';
import { SHEETS_ID } from '#src/shared/ui/overlays/overlays.ts';
import { PolicyGate } from '#src/app/PolicyGate.tsx';
import { Shell } from '#src/app/shell/Shell.tsx';

interface AppProps {
  stores: Stores;
  /** The server renders with a static router. */
  Router?: ComponentType<{ children: ReactNode }>;
}

export function App({ stores, Router = BrowserRouter }: AppProps) {
  return (
    <StoresContext value={stores}>
      <Themed>
        <Router>
          <PolicyGate>
            <Shell />
          </PolicyGate>
        </Router>
      </Themed>
    </StoresContext>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const platform = usePlatform();
  return (
    <AppRoot platform={platform} appearance={theme}>
      {children}
      <div id={SHEETS_ID} />
    </AppRoot>
  );
}
