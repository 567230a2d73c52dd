/** Focuses the heading of the screen, or its content while there is no heading. */
export function focusHeading(): void {
  const target = document.querySelector('h1') ?? document.getElementById('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
