// The frame of the mini app and both bridges: Telegram Web's and the native clients'.

/** As in Telegram's web clients: no downloads, no navigation of the top window. */
const SANDBOX =
  'allow-scripts allow-popups allow-forms allow-modals allow-same-origin allow-storage-access-by-user-activation';
const ALLOW = 'camera; microphone; geolocation; clipboard-write;';
const ALLOW_OF_WEB_K = 'camera; microphone; geolocation;';

/** Tests open this page under Telegram's own address; the app's frame is foreign there. */
const isForeign = location.hostname === 'web.telegram.org';

export function launchUrlOf({ initData, themeParams, site, settings }) {
  const url = new URL('/', isForeign ? site : location.href);
  if (settings.startapp) url.searchParams.set('tgWebAppStartParam', settings.startapp);
  const launch = {
    tgWebAppData: initData,
    tgWebAppVersion: settings.version,
    tgWebAppPlatform: settings.platform,
    tgWebAppThemeParams: JSON.stringify(themeParams),
  };
  return withFragment(url, launch);
}

/** The address whose fragment has the launch data. */
export function withFragment(url, launch) {
  url.hash = Object.entries(launch)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return url.href;
}

function blockStorage(view) {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(view, name, {
      configurable: true,
      get() {
        throw new view.DOMException(
          `Failed to read the '${name}' property from 'Window': Access is denied for this document.`,
          'SecurityError',
        );
      },
    });
  }
}

/** In native clients the app is the top window. `top` cannot be redefined, `self` can. */
export const becomeTop = (view) =>
  Object.defineProperty(view, 'self', { configurable: true, value: view.top });

function becomeWebview(view, receive) {
  becomeTop(view);
  view.TelegramWebviewProxy = {
    postEvent: (eventType, json) =>
      receive(eventType, json === undefined ? undefined : JSON.parse(json)),
  };
}

/** Native clients run their script in the app without a look: what it throws is an error of the app. */
function runInApp(view, script) {
  try {
    script();
  } catch (error) {
    view.dispatchEvent(new view.ErrorEvent('error', { error, message: error.message }));
  }
}

/**
 * Opens `url` in a new frame inside `slot`. Properties set on the blank window of a same-origin
 * frame stay on the app's window only if `src` is set before the frame is attached, and until it
 * reloads.
 */
export function openFrame({ slot, url, settings, receive, onLoad }) {
  const frame = document.createElement('iframe');
  frame.title = 'petskod';
  if (!settings.native) frame.setAttribute('sandbox', SANDBOX);
  frame.allow = settings.platform === 'webk' ? ALLOW_OF_WEB_K : ALLOW;
  frame.allowFullscreen = true;
  frame.src = url;
  slot.append(frame);
  if (settings.storage) blockStorage(frame.contentWindow);
  if (settings.native) becomeWebview(frame.contentWindow, receive);
  frame.addEventListener('load', onLoad);

  const send = (eventType, eventData) => {
    const view = frame.contentWindow;
    if (!view) return;
    if (settings.native)
      runInApp(view, () => view.Telegram.WebView.receiveEvent(eventType, eventData));
    else view.postMessage(JSON.stringify({ eventType, eventData }), '*');
  };
  return { frame, send, close: () => frame.remove() };
}

/** Hands on messages that are JSON objects. */
export function readMessages(isForeign, take) {
  const read = (message) => {
    if (typeof message !== 'string') return;
    let parsed;
    try {
      parsed = JSON.parse(message);
    } catch {
      return;
    }
    if (parsed) take(parsed);
  };
  if (isForeign) window.addEventListener('message', ({ data }) => read(data));
  else window.postMessage = read;
}

/**
 * Receives the app's messages. The app posts to Telegram's origin. Where this page has another one
 * the browser would drop them, so `postMessage` is replaced.
 */
export const listen = (receive) =>
  readMessages(isForeign, ({ eventType, eventData }) => {
    if (typeof eventType === 'string') receive(eventType, eventData);
  });
