// Shows new messages of the chat without a reload.
const REFRESH_MS = 1000;

setInterval(async () => {
  const page = await (await fetch(location.href)).text();
  const next = new DOMParser().parseFromString(page, 'text/html').querySelector('#chat');
  const shown = document.querySelector('#chat');
  if (next && shown && next.innerHTML !== shown.innerHTML) shown.replaceWith(next);
}, REFRESH_MS);
