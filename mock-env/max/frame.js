// The frame of the mini app and both transports: the web client's and the phones'.

import { becomeTop, readMessages, withFragment } from '../telegram/frame.js';

const isWeb = ({ platform }) => platform === 'web';

/** Tests open this page under MAX's own address; the app's frame is foreign there. */
const isForeign = location.hostname === 'web.max.ru';

/** All launch data is in the fragment, whose values are encoded once more. */
export function launchUrlOf({ initData, site, settings }) {
  const url = new URL('/', isForeign ? site : location.href);
  const launch = {
    WebAppData: initData,
    WebAppPlatform: settings.platform,
    WebAppVersion: settings.old ? '25.9.0' : '26.20.0',
  };
  return withFragment(url, launch);
}

function becomeWebview(view, receive) {
  becomeTop(view);
  view.WebViewHandler = { postEvent: (type, json) => receive(type, JSON.parse(json)) };
}

/** MAX tells no theme: the app follows the system's scheme. */
function setScheme(view, theme) {
  const matchMedia = view.matchMedia.bind(view);
  const own = theme === 'dark' ? 'all' : 'not all';
  view.matchMedia = (query) => matchMedia(query.includes('scheme: dark') ? own : query);
}

/** Properties set on the blank window stay on the app's only if `src` is set before. */
export function openFrame({ slot, url, settings, receive, onLoad }) {
  const frame = document.createElement('iframe');
  frame.title = 'petskod';
  frame.allow = 'clipboard-write; geolocation;';
  frame.src = url;
  slot.append(frame);
  setScheme(frame.contentWindow, settings.theme);
  if (!isWeb(settings)) becomeWebview(frame.contentWindow, receive);
  frame.addEventListener('load', onLoad);

  const send = (type, fields) => {
    const view = frame.contentWindow;
    if (!view) return;
    if (isWeb(settings)) view.postMessage(JSON.stringify({ type, ...fields }), '*');
    else view.WebApp?.sendEvent(type, JSON.stringify(fields));
  };
  /** Whether the app acts in a tap at this moment; MAX refuses links and shares after one. */
  const isInTap = () => isForeign || frame.contentWindow.event?.type === 'click';
  return { frame, send, isInTap, close: () => frame.remove() };
}

/** Receives the web client's messages at once, so that a tap is still known to be one. */
export const listen = (receive) =>
  readMessages(isForeign, ({ type, ...fields }) => {
    if (typeof type === 'string') receive(type, fields);
  });
