/** React Router counts its own entries, so this never leaves the site or moves the page around it. */
export const canGoBack = (): boolean => {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
};
