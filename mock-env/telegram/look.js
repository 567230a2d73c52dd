// Telegram's window: colours, header, bottom buttons, keyboard.

export const phone = document.querySelector('.phone');
export const bottomBar = document.querySelector('.bottom-bar');
const leave = document.querySelector('.leave');

const isDark = (color) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140;
};

/** Some clients have colours as numbers. */
const asHex = (color) =>
  typeof color === 'number' ? `#${color.toString(16).padStart(6, '0')}` : color;

/** Applies settings, theme and the app's `state` to the window. */
export function paint({ settings, state, theme, press }) {
  const params = Object.fromEntries(
    Object.entries(theme).map(([name, color]) => [name, asHex(color)]),
  );
  for (const [name, color] of Object.entries(params)) {
    phone.style.setProperty(`--${name.replaceAll('_', '-')}`, color);
  }
  document.documentElement.dataset.theme = settings.theme;
  phone.dataset.platform = settings.platform;
  phone.dataset.fullscreen = String(state.fullscreen);
  phone.dataset.keyboard = String(settings.keyboard);
  const header = typeof state.header === 'string' ? state.header : params[state.header.key];
  phone.style.setProperty('--app-header', header ?? params.bg_color);
  phone.style.setProperty('--app-header-text', isDark(header ?? params.bg_color) ? '#fff' : '#000');
  phone.style.setProperty('--app-background', state.background ?? params.bg_color);
  phone.style.setProperty(
    '--app-bottom-bar',
    state.bottomBar ?? params.bottom_bar_bg_color ?? params.secondary_bg_color,
  );
  leave.dataset.does = state.back ? 'back' : 'close';
  leave.setAttribute('aria-label', state.back ? 'Назад' : 'Закрыть');
  drawBottomBar(state, press);
}

function drawBottomBar({ main, secondary }, press) {
  const shown = [
    ['secondary', secondary],
    ['main', main],
  ].filter(([, button]) => button?.is_visible && button.text?.trim());
  bottomBar.hidden = shown.length === 0;
  bottomBar.dataset.position = secondary?.position ?? 'left';
  bottomBar.replaceChildren(
    ...shown.map(([kind, button]) => {
      const node = document.createElement('button');
      node.type = 'button';
      node.className = `app-button ${kind}`;
      node.textContent = button.text;
      node.disabled = button.is_active === false;
      node.dataset.progress = String(Boolean(button.is_progress_visible));
      node.style.background = button.color ?? (kind === 'main' ? 'var(--button-color)' : 'none');
      node.style.color =
        button.text_color ?? (kind === 'main' ? 'var(--button-text-color)' : 'var(--button-color)');
      node.addEventListener('click', () => press(`${kind}_button_pressed`));
      return node;
    }),
  );
}

export function drawKeyboard() {
  for (const row of ['йцукенгшщзх', 'фывапролджэ', '⇧ячсмитьбю⌫']) {
    const line = document.createElement('div');
    line.append(
      ...Array.from(row, (key) =>
        Object.assign(document.createElement('span'), { textContent: key }),
      ),
    );
    document.querySelector('.keyboard').append(line);
  }
}
