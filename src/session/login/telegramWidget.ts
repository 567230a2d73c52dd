const TIMEOUT = 8000;
/** `data-onauth` can call only globals. */
const CALLBACK = 'onTelegramLogin';

const callbacks = () =>
  window as unknown as Record<typeof CALLBACK, ((user: unknown) => void) | undefined>;

interface Widget {
  /** Resolves when the widget's button is shown, rejects when it cannot load. */
  ready: Promise<void>;
  remove: () => void;
}

interface WidgetOptions {
  /** Of the script. */
  url: string;
  bot: string;
  /** The accessible name of the frame. */
  title: string;
  /** Receives the signed user data. */
  onUser: (user: unknown) => void;
}

/**
 * Inserts Telegram's login widget into an element (https://core.telegram.org/widgets/login). One at
 * a time, because a second script would find the first one's frame.
 */
export function insertWidget(container: HTMLElement, options: WidgetOptions): Widget {
  const script = document.createElement('script');
  script.async = true;
  script.src = options.url;
  const settings = {
    'telegram-login': options.bot,
    size: 'large',
    radius: '12',
    userpic: 'false',
    'request-access': 'write',
    lang: 'ru',
    onauth: `${CALLBACK}(user)`,
  };
  for (const [name, value] of Object.entries(settings)) script.setAttribute(`data-${name}`, value);
  callbacks()[CALLBACK] = options.onUser;
  const ready = frameLoaded(container, options.title);
  container.replaceChildren(script);
  return {
    ready,
    remove: () => {
      container.replaceChildren();
      callbacks()[CALLBACK] = undefined;
    },
  };
}

/** Rejects after a timeout: where telegram.org is blocked, no event comes. */
function frameLoaded(container: HTMLElement, title: string): Promise<void> {
  const watch = new AbortController();
  // Load events do not bubble, but can be captured.
  const options = { capture: true, signal: watch.signal };
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no widget in time')), TIMEOUT);
    watch.signal.addEventListener('abort', () => clearTimeout(timer));
    container.addEventListener('error', () => reject(new Error('no widget')), options);
    container.addEventListener(
      'load',
      ({ target }) => {
        // The script's own event comes first, when its frame is still empty.
        const frame = container.querySelector('iframe');
        if (frame) frame.title = title;
        if (target instanceof HTMLIFrameElement) resolve();
      },
      options,
    );
  }).finally(() => watch.abort());
}
