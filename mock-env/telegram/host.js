// Telegram around the mini app: settings, launch, window, header, buttons. Implements the web
// clients' protocol.
import { createAnswers } from './answers.js';
import { showDialog, dismiss } from './dialogs.js';
import { launchUrlOf, listen, openFrame } from './frame.js';
import { bottomBar, drawKeyboard, paint, phone } from './look.js';
import {
  clearJournal,
  fetchLaunch,
  journal,
  listPersonas,
  onActions,
  onControls,
  showPanel,
  showSettings,
} from './panel.js';
import { COMMON, readSettings, writeSettings } from './settings.js';
import { answersMethod, isQuestion, knownColors } from './versions.js';

const find = (selector) => document.querySelector(selector);
const slot = find('.frame-slot');

const FORCED_RELOAD_MS = 500;
const THEME_DELAY_MS = 400;
const RESIZE_SETTLES_MS = 150;
const BOT_DELAY_MS = 2000;
const LATE_MS = 3000;
/** Changing any other setting launches the app again. */
const LIVE = ['theme', 'keyboard'];

const DEFAULTS = {
  ...COMMON,
  version: '9.1',
  keyboard: false,
  unanswered: false,
  late: false,
  storage: false,
  native: false,
  signature: true,
};
const settings = readSettings(DEFAULTS);
const log = [];
const sent = [];
let launch;
let app;
let timers = [];
let state;

const freshState = () => ({
  back: false,
  settings: false,
  header: { key: 'bg_color' },
  background: undefined,
  bottomBar: undefined,
  main: undefined,
  secondary: undefined,
  confirmClosing: false,
  fullscreen: false,
  reloadSupported: false,
  reloadTimer: undefined,
});

const themeParams = () => launch.themeParams[settings.theme];
const later = (action, ms) => timers.push(setTimeout(action, ms));

/** The user presses one of Telegram's controls; sent even when answers are off. */
function press(eventType, eventData) {
  if (!app) return;
  sent.push([eventType, eventData]);
  journal('out', eventType, eventData);
  app.send(eventType, eventData);
}

function send(eventType, eventData) {
  if (settings.silent) return;
  if (settings.late) later(() => press(eventType, eventData), LATE_MS);
  else press(eventType, eventData);
}

const sendTheme = () =>
  send('theme_changed', { theme_params: knownColors(themeParams(), settings.version) });

function sendViewport(isStable) {
  const { width, height } = slot.getBoundingClientRect();
  send('viewport_changed', {
    width: Math.round(width),
    height: Math.round(height),
    is_expanded: true,
    is_state_stable: isStable,
  });
}

function safeAreas() {
  const none = { top: 0, bottom: 0, left: 0, right: 0 };
  const isIos = settings.platform === 'ios';
  const bottom = isIos && !settings.keyboard && bottomBar.hidden ? 34 : 0;
  if (!state.fullscreen) return { safe: { ...none, bottom }, content: none };
  if (settings.platform === 'weba') return { safe: none, content: { ...none, top: 58.8 } };
  return { safe: { ...none, bottom, top: isIos ? 47 : 24 }, content: { ...none, top: 46 } };
}

function sendSafeAreas() {
  const { safe, content } = safeAreas();
  send('safe_area_changed', safe);
  send('content_safe_area_changed', content);
}

const drawAll = () => paint({ settings, state, theme: themeParams(), press });

function draw(change) {
  Object.assign(state, change);
  drawAll();
}

const drawButton = (kind, change) => draw({ [kind]: { ...state[kind], ...change } });

function show(where) {
  phone.dataset.shows = where;
  find('.app').inert = where !== 'app';
  find('.chat').inert = where === 'app';
}

function removeFrame() {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  clearTimeout(state?.reloadTimer);
  dismiss();
  app?.close();
  app = undefined;
}

/** Opens the app; a reload takes the URL of the launch, whose theme may be an old one. */
function openApp({ isReload = false } = {}) {
  removeFrame();
  state = freshState();
  const { telegramHost } = window;
  if (!isReload)
    telegramHost.launchUrl = launchUrlOf({
      initData: launch.initData,
      site: launch.site,
      themeParams: knownColors(themeParams(), settings.version),
      settings,
    });
  find('.loader').hidden = false;
  find('.message.link').hidden = true;
  drawAll();
  show('app');
  app = openFrame({
    slot,
    url: telegramHost.launchUrl,
    settings,
    receive: (eventType, eventData) => setTimeout(receive, 0, eventType, eventData),
    onLoad: appReady,
  });
  telegramHost.frame = app.frame;
  // Web A sends these at once, usually before the app listens. Web K never does.
  if (settings.platform !== 'webk') {
    sendViewport(true);
    sendSafeAreas();
    send('fullscreen_changed', { is_fullscreen: false });
  }
  later(sendTheme, THEME_DELAY_MS);
}

async function start() {
  const answer = await fetchLaunch('/mock-env/api/launch', {
    persona: settings.persona,
    platform: settings.platform,
    start_param: settings.startapp,
    signature: settings.signature ? '1' : '0',
  });
  if (!answer) return;
  launch = answer;
  openApp();
}

function change(changes, { relaunch = false } = {}) {
  Object.assign(settings, changes);
  writeSettings(settings, DEFAULTS);
  showSettings(settings);
  const isLive = Object.keys(changes).every((name) => LIVE.includes(name));
  if (relaunch || !isLive || !launch) return start();
  drawAll();
  if ('theme' in changes) sendTheme();
  if ('keyboard' in changes) sendSafeAreas();
  return undefined;
}

function close() {
  removeFrame();
  show('chat');
}

async function leaveApp() {
  if (!state.confirmClosing) return close();
  const choice = await showDialog({
    title: 'petskod',
    text: 'Внесённые изменения могут не сохраниться.',
    buttons: [
      { id: 'stay', text: 'Отмена', kind: 'cancel' },
      { id: 'close', text: 'Закрыть', kind: 'destructive' },
    ],
  });
  return choice === 'close' ? close() : undefined;
}

function minimise() {
  show('minimised');
  send('visibility_changed', { is_visible: false });
}

function restore() {
  if (!app) return start();
  show('app');
  send('visibility_changed', { is_visible: true });
  return undefined;
}

function showLink(href) {
  const message = find('.message.link');
  message.textContent = href;
  message.hidden = false;
}

function appReady() {
  if (find('.loader').hidden) return;
  find('.loader').hidden = true;
  send('visibility_changed', { is_visible: true });
}

/**
 * Native clients open the launch URL again. Web clients ask the app first and wait half a second.
 */
function reload() {
  if (!app) return start();
  if (settings.native) return openApp({ isReload: true });
  press('reload_iframe');
  state.reloadTimer = setTimeout(openApp, FORCED_RELOAD_MS, { isReload: true });
  return undefined;
}

function appReloads() {
  clearTimeout(state.reloadTimer);
  // A plain reload would restore the frame's storage.
  if (settings.storage) openApp({ isReload: true });
}

function setFullscreen(isFullscreen) {
  draw({ fullscreen: isFullscreen });
  send('fullscreen_changed', { is_fullscreen: isFullscreen });
  sendSafeAreas();
}

async function menu() {
  const isOpen = phone.dataset.shows === 'app';
  const choice = await showDialog({
    kind: 'menu',
    label: 'Меню',
    buttons: [
      ...(isOpen && state.settings ? [{ id: 'settings', text: 'Настройки' }] : []),
      ...(isOpen ? [{ id: 'reload', text: 'Перезагрузить страницу' }] : []),
      ...(isOpen ? [{ id: 'close', text: 'Закрыть приложение' }] : []),
      { id: 'panel', text: 'Окружение: персона, тема…' },
    ],
  });
  if (choice === 'settings') press('settings_button_pressed');
  if (choice === 'reload') await reload();
  if (choice === 'close') await leaveApp();
  if (choice === 'panel') showPanel();
}

const host = {
  settings,
  get state() {
    return state;
  },
  get botUsername() {
    return launch.botUsername;
  },
  send,
  sendTheme,
  sendViewport,
  safeAreas,
  draw,
  drawButton,
  change,
  close,
  minimise,
  restore,
  showLink,
  appReady,
  appReloads,
  setFullscreen,
  /** The bot learns of it as in Telegram: by an update. */
  async invoice(slug) {
    const answer = await fetch(`/mock-env/bot/invoices/${slug}`);
    return answer.ok ? answer.json() : {};
  },
  async preparedMessage(id) {
    const answer = await fetch(`/mock-env/bot/prepared/${id}`);
    return answer.ok ? answer.json() : undefined;
  },
  async payInvoice(slug) {
    const path = `/mock-env/bot/chats/${launch.user.id}/pay/${slug}`;
    const answer = await fetch(path, { method: 'POST' });
    return answer.ok ? (await answer.json()).status : 'failed';
  },
  /** The bot learns of it after the app. */
  allowWriting: () =>
    later(
      () => void fetch(`/mock-env/bot/chats/${launch.user.id}/allow`, { method: 'POST' }),
      BOT_DELAY_MS,
    ),
};
const answers = createAnswers(host);

function receive(eventType, eventData) {
  if (!app) return;
  log.push([eventType, eventData]);
  const known = answersMethod(eventType, settings);
  journal('in', eventType, eventData, known ? undefined : 'клиент этой версии не знает');
  if (settings.unanswered && isQuestion(eventType)) return;
  if (known) answers[eventType]?.(eventData ?? {});
}

listen((eventType, eventData) => setTimeout(receive, 0, eventType, eventData));

const actions = {
  leave: () => (state.back ? press('back_button_pressed') : leaveApp()),
  menu,
  reload,
  open: restore,
  'clear-log': clearJournal,
};
onActions(actions);

// Web A reports a stable size when resizing has ended.
let stableTimer;
new ResizeObserver(() => {
  if (!app) return;
  sendViewport(false);
  clearTimeout(stableTimer);
  stableTimer = setTimeout(sendViewport, RESIZE_SETTLES_MS, true);
}).observe(slot);

drawKeyboard();

/** For tests: messages of app and host, sending more, the launch URL. */
window.telegramHost = { log, sent, send: press, launchUrl: '', frame: undefined, settings };

async function begin() {
  const response = await fetch('/mock-env/api/personas');
  listPersonas(await response.json());
  showSettings(settings);
  await start();
}

onControls(change);
void begin();
