const TIMEOUT = 8000;
/** What `data-onauth` calls: it reaches nothing but globals. */
const CALLBACK = 'onTelegramLogin';

const callbacks = window as unknown as Record<
  typeof CALLBACK,
  ((user: unknown) => void) | undefined
>;

export interface Widget {
  /** Settled when the widget's button stands on the page, or when it will not come. */
  ready: Promise<void>;
  remove: () => void;
}

interface WidgetOptions {
  /** Of the script. */
  url: string;
  bot: string;
  /** The name of the frame for screen readers. */
  title: string;
  /** Takes what Telegram has signed about the person. */
  onUser: (user: unknown) => void;
}

/**
 * Puts Telegram's login widget into `place` (core.telegram.org/widgets/login): the script draws its
 * frame where it stands itself. One at a time, for a second script finds the first one's frame.
 */
export function insertWidget(place: HTMLElement, options: WidgetOptions): Widget {
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
  callbacks[CALLBACK] = options.onUser;
  const ready = frameLoaded(place, options.title);
  place.replaceChildren(script);
  return {
    ready,
    remove: () => {
      place.replaceChildren();
      callbacks[CALLBACK] = undefined;
    },
  };
}

/** Where telegram.org is cut off, neither an answer nor an error comes: hence the time limit. */
function frameLoaded(place: HTMLElement, title: string): Promise<void> {
  const watch = new AbortController();
  // Events of loading do not bubble, but they are seen on their way down.
  const options = { capture: true, signal: watch.signal };
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no widget in time')), TIMEOUT);
    watch.signal.addEventListener('abort', () => clearTimeout(timer));
    place.addEventListener('error', () => reject(new Error('no widget')), options);
    place.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLIFrameElement)) return;
        target.title = title;
        resolve();
      },
      options,
    );
  }).finally(() => watch.abort());
}
