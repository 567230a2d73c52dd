const KEYBOARD_MIN = 150;
const RECHECK = 300;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/**
 * Sets an attribute on the document while the on-screen keyboard is open. No browser reports it,
 * but the visual viewport loses more than 150 px.
 */
export function watchKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const root = document.documentElement;
  let initial = viewport.height;
  let width = viewport.width;

  const check = () => {
    // Rotation changes the full height.
    if (viewport.width !== width) {
      ({ width } = viewport);
      initial = viewport.height;
    }
    initial = Math.max(initial, viewport.height);
    const isOpen = initial - viewport.height > KEYBOARD_MIN && viewport.scale < 1.1;
    if (isOpen) root.dataset['keyboard'] = 'open';
    else delete root.dataset['keyboard'];
    // Covered by the keyboard in browsers that do not resize the page.
    const covered = window.innerHeight - viewport.height - viewport.offsetTop;
    root.style.setProperty('--keyboard', isOpen ? `${Math.max(covered, 0)}px` : '0px');
  };

  const scheduleCheck = (event: FocusEvent) => {
    const { target, type } = event;
    if (!isTextField(target)) return;
    setTimeout(() => {
      check();
      if (type === 'focusin' && root.dataset['keyboard']) {
        target.scrollIntoView({ block: 'nearest' });
      }
    }, RECHECK);
  };

  viewport.addEventListener('resize', check);
  document.addEventListener('focusin', scheduleCheck);
  document.addEventListener('focusout', scheduleCheck);
}
