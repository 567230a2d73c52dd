// The controls beside the phone and the message log.

const form = document.querySelector('#controls');
const problem = form.querySelector('.problem');
const events = document.querySelector('.events');
const SHOWN = 300;

/** The switch «Без подписи» is the opposite of the setting `signature`. */
const isTicked = (name, value) => (name === 'signature' ? !value : value);

export function showSettings(settings) {
  for (const [name, value] of Object.entries(settings)) {
    const control = form.elements[name];
    if (control.type === 'checkbox') control.checked = isTicked(name, value);
    else control.value = value;
  }
}

export function listPersonas(personas) {
  form.elements.persona.replaceChildren(
    ...personas.map(({ key, label }) => new Option(label, key)),
  );
}

/** The launch that the server signs; undefined when it does not, which the panel says. */
export async function fetchLaunch(path, parameters) {
  const response = await fetch(`${path}?${new URLSearchParams(parameters)}`);
  const answer = await response.json();
  problem.textContent = response.ok ? '' : answer.detail;
  problem.hidden = response.ok;
  if (response.ok) return answer;
  showPanel();
  return undefined;
}

/** Runs the action that a pressed control names. */
export const onActions = (actions) =>
  document.addEventListener('click', ({ target }) => {
    const action = target.closest('[data-action]')?.dataset.action;
    if (action) actions[action]();
  });

/** Calls `change` with a changed setting; the start parameter needs its button. */
export function onControls(change) {
  form.addEventListener('change', ({ target }) => {
    if (target.name === 'startapp') return;
    const value = target.type === 'checkbox' ? isTicked(target.name, target.checked) : target.value;
    change({ [target.name]: value });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.body.classList.remove('panel-open');
    change({ startapp: form.elements.startapp.value.trim() }, { relaunch: true });
  });
  document.querySelector('[data-panel=hide]').addEventListener('click', () => {
    document.body.classList.remove('panel-open');
  });
}

export const showPanel = () => document.body.classList.add('panel-open');

export function journal(direction, eventType, eventData, note) {
  const row = document.createElement('li');
  row.className = direction;
  const name = document.createElement('b');
  name.textContent = eventType;
  const data = document.createElement('code');
  data.textContent = eventData === undefined ? '' : JSON.stringify(eventData);
  row.append(name, data);
  if (note) row.append(Object.assign(document.createElement('em'), { textContent: note }));
  events.prepend(row);
  while (events.children.length > SHOWN) events.lastChild.remove();
}

export const clearJournal = () => events.replaceChildren();
