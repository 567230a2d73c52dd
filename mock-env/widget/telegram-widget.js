// Telegram's login widget: a script that inserts a frame by its data attributes and passes the
// signed user to data-onauth or data-auth-url.
(() => {
  const PASSED_ON = ['size', 'userpic', 'request-access', 'radius', 'lang'];
  const SIZES = { large: [238, 40], medium: [186, 28], small: [148, 20] };
  const source = new URL(document.currentScript?.src ?? '/mock-env/telegram-widget.js', location);
  const service = new URL('oauth/', source);

  function handOver(script, user) {
    const call = script.getAttribute('data-onauth');
    const address = script.getAttribute('data-auth-url');
    // Telegram's own script also makes a function of the attribute's text.
    if (call) new Function('user', call)(user);
    else if (address) location.assign(`${address}?${new URLSearchParams(user)}`);
  }

  function draw(script) {
    const bot = script.getAttribute('data-telegram-login');
    if (!bot) return false;
    const id = `telegram-login-${bot.replace(/[^\w]/g, '-')}`;
    if (document.getElementById(id)) return true;

    const address = new URL(`embed/${bot}`, service);
    address.searchParams.set('origin', location.origin);
    for (const name of PASSED_ON) {
      const value = script.getAttribute(`data-${name}`);
      if (value !== null) address.searchParams.set(name.replace('-', '_'), value);
    }
    const failure = source.searchParams.get('fail');
    if (failure) address.searchParams.set('fail', failure);

    const frame = document.createElement('iframe');
    const [width, height] = SIZES[script.getAttribute('data-size')] ?? SIZES.medium;
    Object.assign(frame, { id, src: address.href, width, height });
    frame.setAttribute('frameborder', '0');
    frame.setAttribute('scrolling', 'no');
    Object.assign(frame.style, { border: 'none', overflow: 'hidden' });
    script.parentNode?.insertBefore(frame, script);

    window.addEventListener('message', (event) => {
      if (event.source !== frame.contentWindow || event.origin !== service.origin) return;
      const said = JSON.parse(event.data);
      if (said.event === 'resize') frame.style.width = `${said.width}px`;
      if (said.event === 'auth_user') handOver(script, said.auth_data);
    });
    return true;
  }

  if (document.currentScript && draw(document.currentScript)) return;
  for (const script of document.querySelectorAll('script[data-telegram-login]')) draw(script);
})();
