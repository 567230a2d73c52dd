// Telegram's overlays over a mini app: popups, sheets, menus, toasts.

const layer = document.querySelector('.layer');
const toast = document.querySelector('.toast');
let current;
let toastTimer;

const element = (tag, className, text) => {
  const node = document.createElement(tag);
  node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};

/** Closes the current overlay as dismissed. */
export function dismiss(choice) {
  const open = current;
  if (!open) return;
  current = undefined;
  layer.hidden = true;
  layer.replaceChildren();
  open.before?.focus?.();
  open.done(choice);
}

export const isDialogOpen = () => current !== undefined;

/**
 * Shows a dialog with buttons `{id, text, kind}`; resolves with the id, or undefined when
 * dismissed.
 */
export function showDialog({ title, text, buttons, kind = 'popup', label }) {
  dismiss();
  return new Promise((done) => {
    const box = element('div', `dialog ${kind}`);
    box.setAttribute('role', kind === 'menu' ? 'menu' : 'dialog');
    box.setAttribute('aria-label', label ?? (title || text));
    if (kind !== 'menu') box.setAttribute('aria-modal', 'true');
    if (title) box.append(element('h3', 'dialog-title', title));
    if (text) box.append(element('p', 'dialog-text', text));
    const row = element('div', 'dialog-buttons');
    for (const button of buttons) {
      const node = element('button', button.kind ?? 'default', button.text);
      node.type = 'button';
      if (kind === 'menu') node.setAttribute('role', 'menuitem');
      node.addEventListener('click', () => dismiss(button.id));
      row.append(node);
    }
    box.append(row);
    current = { done, before: document.activeElement };
    layer.className = `layer over-${kind}`;
    layer.replaceChildren(box);
    layer.hidden = false;
    row.querySelector('button')?.focus();
  });
}

layer.addEventListener('click', (event) => event.target === layer && dismiss());
document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss());

export function notice(text) {
  toast.textContent = text;
  toast.classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.classList.remove('shown'), 1600);
}

const IN_A_ROW = 3;
const LOCK_MS = 2000;

/** Web A's limit: the third dialog in a row blocks further ones for two seconds. */
export function dialogBrake() {
  let inARow = 0;
  let closedAt = 0;
  let lockedUntil = 0;
  return {
    isLocked: () => lockedUntil > Date.now(),
    opened() {
      if (Date.now() - closedAt > LOCK_MS) inARow = 0;
      inARow += 1;
      if (inARow >= IN_A_ROW) lockedUntil = Date.now() + LOCK_MS;
    },
    closed() {
      if (lockedUntil < Date.now()) closedAt = Date.now();
    },
  };
}
