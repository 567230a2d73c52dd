// The frame with the mini app and the two ways of talking with it: Telegram Web's and the native clients'.

/** As Telegram Web A has it: no downloads, no navigation of the top window. */
const SANDBOX =
  'allow-scripts allow-popups allow-forms allow-modals allow-same-origin allow-storage-access-by-user-activation';
const ALLOW = 'camera; microphone; geolocation; clipboard-write;';

export function launchUrlOf({ initData, themeParams, settings }) {
  const url = new URL('/', location.href);
  if (settings.startapp) url.searchParams.set('tgWebAppStartParam', settings.startapp);
  const launch = {
    tgWebAppData: initData,
    tgWebAppVersion: settings.version,
    tgWebAppPlatform: settings.platform,
    tgWebAppThemeParams: JSON.stringify(themeParams),
  };
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

function becomeWebview(view, receive) {
  // A native client's page is its window's top; `top` itself cannot be redefined, `self` can.
  Object.defineProperty(view, 'self', { configurable: true, value: view.top });
  view.TelegramWebviewProxy = {
    postEvent: (eventType, json) =>
      receive(eventType, json === undefined ? undefined : JSON.parse(json)),
  };
}

/**
 * Opens `url` in a new frame inside `slot`.
 * What is set on the first, blank window of a same-origin frame stays on the app's window, but only when the
 * address stands in `src` before the frame enters the page, and only until the frame reloads.
 */
export function openFrame({ slot, url, settings, receive, onLoad }) {
  const frame = document.createElement('iframe');
  frame.title = 'petskod';
  if (!settings.native) frame.setAttribute('sandbox', SANDBOX);
  frame.allow = ALLOW;
  frame.allowFullscreen = true;
  frame.src = url;
  slot.append(frame);
  if (settings.storage) blockStorage(frame.contentWindow);
  if (settings.native) becomeWebview(frame.contentWindow, receive);
  frame.addEventListener('load', onLoad);

  const send = (eventType, eventData) => {
    const view = frame.contentWindow;
    if (!view) return;
    if (settings.native) view.Telegram?.WebView?.receiveEvent?.(eventType, eventData);
    else view.postMessage(JSON.stringify({ eventType, eventData }), '*');
  };
  return { frame, send, close: () => frame.remove() };
}

/**
 * Hears what the app posts to its parent. The app addresses Telegram's own origin, and a browser would drop the
 * message here; an own `postMessage` takes it whatever the address, so the app needs no other one.
 */
export function listen(receive) {
  window.postMessage = (message) => {
    if (typeof message !== 'string') return;
    let parsed;
    try {
      parsed = JSON.parse(message);
    } catch {
      return;
    }
    if (typeof parsed?.eventType === 'string') receive(parsed.eventType, parsed.eventData);
  };
}
