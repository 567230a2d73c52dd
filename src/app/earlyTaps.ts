/** The taps before the app has taken the page over; index.html records them. */
interface EarlyTaps {
  /** The app's code runs, so links wait for it too. */
  hasStarted: boolean;
  /** Ends the recording and repeats the last tap. */
  takeOver: () => void;
}

/** Undefined where a component is rendered without index.html. */
export const earlyTaps = (): EarlyTaps | undefined =>
  (window as unknown as { early?: EarlyTaps }).early;
