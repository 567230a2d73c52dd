import type { Stores } from '#src/shared/stores/stores.ts';
import { held } from './heldPrompt.ts';
import { noteActionOfVisit } from './visits.ts';

interface InstallState {
  /** The browser can install the site and has not. */
  canInstall: boolean;
  /** The next front page invites to install. */
  isInviting: boolean;
}

/** The site on the device's home screen; only in browsers that tell when it can be installed. */
export function installStore({ createState }: Stores) {
  const state = createState<InstallState>('install', {
    canInstall: held.prompt !== undefined,
    isInviting: false,
  });
  const end = (): void => {
    held.prompt = undefined;
    state.setState({ canInstall: false, isInviting: false });
  };
  // After the listener that holds the event.
  window.addEventListener('beforeinstallprompt', () => state.setState({ canInstall: true }));
  window.addEventListener('appinstalled', end);

  return {
    state,

    noteAction(): void {
      if (noteActionOfVisit() && state.getState().canInstall) state.setState({ isInviting: true });
    },

    closeInvitation: (): void => state.setState({ isInviting: false }),

    /** The browser asks; an event asks only once. */
    async install(): Promise<void> {
      const { prompt } = held;
      end();
      await prompt?.prompt();
    },
  };
}
