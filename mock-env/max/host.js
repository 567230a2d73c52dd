// MAX around the mini app: settings, launch, window, header, dialogs. Implements the protocol of the web
// client and of the phones.
import { dismiss, notice, showDialog } from '../telegram/dialogs.js';
import {
  clearJournal,
  fetchLaunch,
  journal,
  listPersonas,
  onActions,
  onControls,
  showPanel,
  showSettings,
} from '../telegram/panel.js';
import { COMMON, readSettings, writeSettings } from '../telegram/settings.js';
import { launchUrlOf, listen, openFrame } from './frame.js';

const find = (selector) => document.querySelector(selector);
const phone = find('.phone');
const DEFAULTS = { ...COMMON, old: false };
const COLOURS = {
  light: { ground: '#f2f3f5', bar: '#ffffff', text: '#17181a', accent: '#5b4bf5' },
  dark: { ground: '#131416', bar: '#1d1e21', text: '#f4f5f7', accent: '#8f83ff' },
};
/** What an old client answers with an error, and what it does not answer at all. */
const UNKNOWN_TO_OLD = { WebAppMaxShare: 'error', WebAppSetupSwipesBehavior: 'silence' };
const HAPTICS = ['WebAppHapticFeedbackImpact', 'WebAppHapticFeedbackNotification'];
const ONE_MUST_TAP = [
  'WebAppOpenLink',
  'WebAppOpenMaxLink',
  'WebAppMaxShare',
  'WebAppDownloadFile',
];

const settings = readSettings(DEFAULTS);
const log = [];
let launch;
let app;
let launchUrl = '';
let state = { back: false, confirmClosing: false };

function draw() {
  const { ground, bar, text, accent } = COLOURS[settings.theme];
  const colours = {
    'bg-color': bar,
    'header-bg-color': bar,
    'section-bg-color': bar,
    'secondary-bg-color': ground,
    'text-color': text,
    'hint-color': text,
    'link-color': accent,
    'accent-text-color': accent,
    'button-color': accent,
    'button-text-color': '#ffffff',
    'app-header': bar,
    'app-header-text': text,
    'app-background': ground,
  };
  for (const [name, colour] of Object.entries(colours))
    phone.style.setProperty(`--${name}`, colour);
  document.documentElement.dataset.theme = settings.theme;
  phone.dataset.platform = settings.platform === 'web' ? 'weba' : settings.platform;
  const leave = find('.leave');
  leave.dataset.does = state.back ? 'back' : 'close';
  leave.setAttribute('aria-label', state.back ? 'Назад' : 'Закрыть');
}

function show(where) {
  phone.dataset.shows = where;
  find('.app').inert = where !== 'app';
  find('.chat').inert = where === 'app';
}

function send(type, fields = {}) {
  if (!app) return;
  journal('out', type, fields);
  app.send(type, fields);
}

async function ask(text, choices) {
  const buttons = Object.entries(choices).map(([id, label]) => ({ id, text: label }));
  return showDialog({
    kind: 'sheet',
    text,
    buttons: [...buttons, { id: '', text: 'Отмена', kind: 'cancel' }],
  });
}

const notSupported = (type) => ({
  error: {
    code: `client.${type
      .replace('WebApp', '')
      .replace(/(?!^)[A-Z]/gu, '_$&')
      .toLowerCase()}.not_supported`,
  },
});
const cancelled = { status: 'cancelled' };

/** The answer to a request; undefined where the platform gives none. */
const answers = {
  WebAppGetViewportSize: () => ({ width: String(phone.clientWidth), height: phone.clientHeight }),
  WebAppSetupSwipesBehavior: ({ allowVerticalSwipes }) => ({ allowVerticalSwipes }),
  WebAppHapticFeedbackImpact: () => ({}),
  WebAppHapticFeedbackNotification: () => ({}),
  async WebAppMaxShare({ text, link }) {
    const choice = await ask(`Отправить в чат: ${text} ${link}`, { chat: 'Избранное' });
    return choice ? { chatId: '40501', messageId: '1' } : cancelled;
  },
  async WebAppShare({ text, link }) {
    const choice = await ask(`Поделиться: ${text} ${link}`, { shared: 'Отправить' });
    return choice ? { status: 'shared' } : cancelled;
  },
  async WebAppDownloadFile({ file_name: name }) {
    const choice = await ask(`Скачать ${name}?`, { downloading: 'Скачать' });
    return { status: choice || 'cancelled' };
  },
};

const commands = {
  WebAppReady: () => (find('.loader').hidden = true),
  WebAppClose: () => close(),
  WebAppSetupBackButton: ({ isVisible }) => Object.assign(state, { back: isVisible }),
  WebAppSetupClosingBehavior: ({ needConfirmation }) =>
    Object.assign(state, { confirmClosing: needConfirmation }),
  WebAppOpenLink: ({ url }) => notice(`В браузере: ${url}`),
  WebAppOpenMaxLink: ({ url }) => notice(`В MAX: ${url}`),
};

function refusalOf(type) {
  const isPhone = settings.platform !== 'web';
  if (!isPhone && (HAPTICS.includes(type) || type === 'WebAppShare')) return 'silence';
  if (settings.old && UNKNOWN_TO_OLD[type]) return UNKNOWN_TO_OLD[type];
  if (ONE_MUST_TAP.includes(type) && !app.isInTap()) return 'error';
  return undefined;
}

function receive(type, { requestId, ...fields }) {
  if (!app) return;
  const refusal = refusalOf(type);
  log.push([type, fields, refusal]);
  journal('in', type, fields, refusal && 'клиент не принял');
  if (settings.silent || refusal === 'silence') return;
  if (requestId === undefined) {
    if (!refusal) commands[type]?.(fields);
    draw();
    return;
  }
  setTimeout(async () => {
    const known = refusal ? undefined : answers[type];
    send(type, { requestId, ...(known ? await known(fields) : notSupported(type)) });
  });
}

function removeFrame() {
  dismiss();
  app?.close();
  app = undefined;
}

function openApp({ isReload = false } = {}) {
  removeFrame();
  state = { back: false, confirmClosing: false };
  if (!isReload) launchUrl = launchUrlOf({ ...launch, settings });
  find('.loader').hidden = false;
  draw();
  show('app');
  app = openFrame({
    slot: find('.frame-slot'),
    url: launchUrl,
    settings,
    receive,
    onLoad: () => (find('.loader').hidden = true),
  });
}

async function start() {
  const answer = await fetchLaunch('/mock-env/max/api/launch', {
    persona: settings.persona,
    platform: settings.platform,
    start_param: settings.startapp,
  });
  if (!answer) return;
  launch = answer;
  openApp();
}

function change(changes) {
  Object.assign(settings, changes);
  writeSettings(settings, DEFAULTS);
  showSettings(settings);
  return start();
}

function close() {
  removeFrame();
  show('chat');
}

async function leaveApp() {
  if (!state.confirmClosing) return close();
  const choice = await showDialog({
    title: 'Закрыть petskod?',
    text: 'Внесённые изменения могут не сохраниться.',
    buttons: [
      { id: '', text: 'Остаться', kind: 'cancel' },
      { id: 'close', text: 'Закрыть', kind: 'destructive' },
    ],
  });
  return choice === 'close' ? close() : undefined;
}

const actions = {
  leave: () => (state.back ? send('WebAppBackButtonPressed') : leaveApp()),
  panel: showPanel,
  reload: () => openApp({ isReload: true }),
  open: start,
  'clear-log': clearJournal,
};
onActions(actions);

/** For tests: the app's messages with what the client refused; the user swipes the app away. */
window.maxHost = { log, leave: leaveApp };

listen(receive);
listPersonas(await (await fetch('/mock-env/api/personas')).json());
showSettings(settings);
onControls(change);
await start();
