/** Copies to the clipboard; returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** For frames without the permission `clipboard-write`, such as Telegram Web K's. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  // Keeps the keyboard of phones closed.
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const before = document.activeElement;
  // Outside of an open sheet nothing can be selected.
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  (sheet ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
