export const ANNOUNCER_ID = 'announcer';

/** Tells screen readers what has changed, after what they are saying. */
export function announce(text = ''): void {
  const announcer = document.getElementById(ANNOUNCER_ID);
  if (announcer) announcer.textContent = text;
}
