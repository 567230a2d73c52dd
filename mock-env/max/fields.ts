/** An error as MAX answers it. */
export class MaxBotError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const bad = (message: string): MaxBotError => new MaxBotError(400, 'proto.payload', message);

/** MAX ignores misspelled fields silently; the imitation refuses them. */
export function onlyFields(given: unknown, known: readonly string[]): void {
  if (typeof given !== 'object' || given === null) throw bad('no object');
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw bad(`unknown field ${unknown.join(', ')}`);
}

export interface MaxButton {
  type: string;
  text: string;
  payload?: string;
  url?: string;
  web_app?: string;
}
export interface MaxAttachment {
  type: string;
  payload: object;
}
interface Message {
  text?: string | null;
  attachments?: MaxAttachment[] | null;
  notify?: boolean;
}

const TEXT_MAX = 4000;
const ROWS_MAX = 30;
const BUTTONS_MAX = 210;
const A_ROW_MAX = 7;
/** With a button that opens or asks for something. */
const A_ROW_OF_LINKS_MAX = 3;
const START_PARAM = /^[\w-]{0,512}$/u;

/** The fields of each button beside type and text. */
const BUTTONS: Record<string, readonly string[]> = {
  callback: ['payload'],
  link: ['url'],
  open_app: ['web_app', 'contact_id', 'payload'],
};

function checkButton(button: MaxButton): void {
  const fields = BUTTONS[button.type];
  if (!fields) throw bad(`unknown button ${button.type}`);
  onlyFields(button, ['type', 'text', ...fields]);
  if (button.text.length < 1 || button.text.length > 128) throw bad('text of a button');
  const { payload = '', url, web_app: app = '' } = button;
  if (button.type === 'callback' && (payload === '' || payload.length > 1024)) throw bad('payload');
  if (button.type === 'link' && !/^https:\/\/.{1,2040}$/u.test(url ?? '')) throw bad('url');
  // The name of a bot or its link, not the address of the app.
  if (button.type === 'open_app' && !/^(?:https:\/\/max\.ru\/)?\w+$/u.test(app))
    throw bad('web_app');
  if (button.type === 'open_app' && !START_PARAM.test(payload)) throw bad('payload');
}

function checkKeyboard(payload: object): void {
  onlyFields(payload, ['buttons']);
  const { buttons: rows } = payload as { buttons: MaxButton[][] };
  if (rows.length === 0 || rows.length > ROWS_MAX || rows.flat().length > BUTTONS_MAX) {
    throw bad('number of buttons');
  }
  for (const row of rows) {
    const max = row.every(({ type }) => type === 'callback') ? A_ROW_MAX : A_ROW_OF_LINKS_MAX;
    if (row.length === 0 || row.length > max) throw bad('buttons in a row');
    for (const button of row) checkButton(button);
  }
}

/** Throws for what MAX refuses in a message. */
export function checkMessage(body: unknown): Message {
  onlyFields(body, ['text', 'attachments', 'link', 'notify', 'format']);
  const message = body as Message;
  if ((message.text ?? '').length > TEXT_MAX) throw bad('text is too long');
  for (const { type, payload, ...rest } of message.attachments ?? []) {
    onlyFields(rest, []);
    if (type === 'inline_keyboard') checkKeyboard(payload);
    else if (type === 'image') onlyFields(payload, ['token', 'photos', 'url']);
    else throw bad(`unknown attachment ${type}`);
  }
  return message;
}
