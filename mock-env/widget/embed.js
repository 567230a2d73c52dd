// The widget's frame: button, login window, result.
const button = document.querySelector('button');
const { address, origin } = button.dataset;
const say = (event, more) => window.parent.postMessage(JSON.stringify({ event, ...more }), origin);

button.addEventListener('click', () => {
  window.open(address, 'telegram_oauth', 'width=550,height=640');
});

window.addEventListener('message', (event) => {
  if (event.source === window.parent || event.origin !== location.origin) return;
  const said = JSON.parse(event.data);
  if (said.event === 'auth_result' && said.result) say('auth_user', { auth_data: said.result });
});

button.disabled = false;
say('resize', { width: button.offsetWidth, height: button.offsetHeight });
