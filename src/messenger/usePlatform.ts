import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { environment } from './environment.ts';

const APPLE = ['ios', 'macos'];

const readPlatform = () => (APPLE.includes(environment.platform) ? 'ios' : 'base');
const anyPlatform = () => 'base' as const;

/** The platform whose look Telegram UI follows. The server renders the look of all others. */
export const usePlatform = (): 'ios' | 'base' => useHydratedValue(readPlatform, anyPlatform);
