import { BrowserRouter } from 'react-router-dom';
import { AppRoot } from '@telegram-apps/telegram-ui';
import { useTheme } from '#src/shared/theme.ts';
import { environment } from '#src/telegram/environment.ts';
import { Shell } from './Shell.tsx';

const platform = ['ios', 'macos'].includes(environment.platform) ? 'ios' : 'base';

/** The plain router rather than the data router: it does all we need in 15 KB less. */
export function App() {
  const theme = useTheme();

  return (
    <AppRoot platform={platform} appearance={theme}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </AppRoot>
  );
}
