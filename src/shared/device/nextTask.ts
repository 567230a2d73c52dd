/** Lets the browser draw and respond to taps first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
