import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { environment } from '#src/messenger/environment.ts';
import * as bridge from '#src/messenger/max/maxBridge.ts';

type Fields = Record<string, unknown>;
interface MaxWindow {
  WebViewHandler?: { postEvent: (type: string, json: string) => void };
  WebApp?: { sendEvent: (type: string, json: string) => void };
}
const view = window as unknown as MaxWindow;

let said: [type: string, fields: Fields][];
const last = (type: string): Fields => said.findLast(([name]) => name === type)?.[1] ?? {};

beforeEach(() => {
  said = [];
  Object.assign(environment, { messenger: 'max', platform: 'android' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(environment, { messenger: undefined, platform: '' });
});

describe('on a phone', () => {
  /** The client's answer to the last request of this type. */
  const answer = (type: string, fields: Fields) => {
    const { requestId } = last(type);
    view.WebApp?.sendEvent(type, JSON.stringify({ requestId, ...fields }));
  };

  beforeEach(async () => {
    view.WebViewHandler = {
      postEvent: (type, json) => said.push([type, JSON.parse(json) as Fields]),
    };
    await bridge.start();
  });
  afterEach(() => {
    delete view.WebViewHandler;
    delete view.WebApp;
  });

  test('the client hears first that the app is ready, and what the last page asked for is undone', () => {
    expect(said).toEqual([
      ['WebAppReady', {}],
      ['WebAppSetupBackButton', { isVisible: false }],
      ['WebAppSetupClosingBehavior', { needConfirmation: false }],
    ]);
  });

  test('the client’s back button is the app’s, until its listener goes', () => {
    const press = vi.fn();
    const off = bridge.onBack(press);
    view.WebApp?.sendEvent('WebAppBackButtonPressed', '{}');
    expect(press).toHaveBeenCalledOnce();
    off();
    view.WebApp?.sendEvent('WebAppBackButtonPressed', '{}');
    expect(press).toHaveBeenCalledOnce();
  });

  test('swipes stay off until each ban has ended, and are told again after the background', () => {
    bridge.allowVerticalSwipes(false);
    bridge.allowVerticalSwipes(false);
    bridge.allowVerticalSwipes(true);
    said.length = 0;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(last('WebAppSetupSwipesBehavior')).toMatchObject({ allowVerticalSwipes: false });
    bridge.allowVerticalSwipes(true);
    expect(last('WebAppSetupSwipesBehavior')).toMatchObject({ allowVerticalSwipes: true });
  });

  test('each request has an id of its own, a UUID, and takes only its own answer', async () => {
    const share = bridge.share('https://petskod.test/post/1', 'Щенок');
    const { requestId } = last('WebAppMaxShare');
    expect(requestId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);
    view.WebApp?.sendEvent('WebAppMaxShare', JSON.stringify({ requestId: 'other', chatId: '1' }));
    answer('WebAppMaxShare', { chatId: '1', messageId: '2' });
    expect(await share).toBe('shared');
    bridge.tap();
    expect(last('WebAppHapticFeedbackImpact')).toMatchObject({ impactStyle: 'light' });
    expect(last('WebAppHapticFeedbackImpact')['requestId']).not.toBe(requestId);
  });

  test.each(['not_supported', 'unsupported'])(
    'a client that says %s to its list of chats shares by the phone',
    async (reason) => {
      const share = bridge.share('https://petskod.test/post/1', 'Щенок');
      answer('WebAppMaxShare', { error: { code: `client.max_share.${reason}` } });
      await vi.advanceTimersByTimeAsync(0);
      expect(last('WebAppShare')).toMatchObject({ text: 'Щенок' });
      answer('WebAppShare', { status: 'cancelled' });
      expect(await share).toBe('cancelled');
    },
  );

  test('who sends to nobody shares nothing else', async () => {
    const share = bridge.share('https://petskod.test/post/1', 'Щенок');
    answer('WebAppMaxShare', { error: { code: 'client.max_share.user_cancelled' } });
    expect(await share).toBe('cancelled');
    expect(last('WebAppShare')).toEqual({});
  });

  test.each([
    [{ status: 'downloading' }, true],
    [{ status: 'cancelled' }, false],
    [{ error: { code: 'client.download_file.request_error' } }, false],
  ])('an answer %o to a download is told', async (fields, isTaken) => {
    const onAnswer = vi.fn();
    bridge.downloadByClient('https://petskod.test/my-data/1.json', 'petskod.json', onAnswer);
    answer('WebAppDownloadFile', fields);
    await vi.advanceTimersByTimeAsync(0);
    expect(onAnswer).toHaveBeenCalledWith(isTaken);
  });

  test('only MAX’s own links open inside it', () => {
    expect(bridge.openInside('https://max.ru/id7700000000_bot?start=notices')).toBe(true);
    expect(bridge.openInside('https://max.ru.example/id7700000000_bot')).toBe(false);
    expect(bridge.openInside('https://t.me/petskod_bot')).toBe(false);
    expect(said.filter(([type]) => type === 'WebAppOpenMaxLink')).toHaveLength(1);
  });

  test.each(['null', '[]', '"text"', '{', ''])('a message %s breaks nothing', (json) => {
    expect(() => view.WebApp?.sendEvent('WebAppShare', json)).not.toThrow();
  });
});

describe('in the frame of the web client', () => {
  const host = { postMessage: vi.fn<(text: string, origin: string) => void>() };
  const own = { self: window.self, parent: window.parent };

  beforeEach(async () => {
    host.postMessage = vi.fn((text: string) => {
      const { type, ...fields } = JSON.parse(text) as Fields;
      said.push([String(type), fields]);
    });
    Object.defineProperty(window, 'self', { configurable: true, value: {} });
    Object.defineProperty(window, 'parent', { configurable: true, value: host });
    Object.assign(environment, { platform: 'web' });
    await bridge.start();
  });
  afterEach(() => {
    for (const [name, value] of Object.entries(own))
      Object.defineProperty(window, name, { configurable: true, value });
  });

  function post(origin: string, source: unknown = host): void {
    const event = new MessageEvent('message', {
      data: JSON.stringify({ type: 'WebAppBackButtonPressed' }),
      origin,
    });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  }

  test.each([
    ['https://web.max.ru', 1],
    ['https://web.oneme.ru', 1],
    [window.location.origin, 1],
    ['https://max.ru.example', 0],
    ['https://notmax.ru', 0],
    ['http://web.max.ru', 0],
    ['null', 0],
  ])('a message from %s is heard %i times', (origin, times) => {
    const press = vi.fn();
    const off = bridge.onBack(press);
    post(origin);
    off();
    // Each start of a test listens once more.
    expect(press.mock.calls.length > 0).toBe(times === 1);
  });

  test('a message from another window is not heard', () => {
    const press = vi.fn();
    const off = bridge.onBack(press);
    post('https://web.max.ru', {});
    off();
    expect(press).not.toHaveBeenCalled();
  });

  test('the web client is not asked for what it does not know', () => {
    bridge.tap();
    expect(last('WebAppHapticFeedbackImpact')).toEqual({});
  });

  test('whoever looks for a chat has a minute before another way is taken', async () => {
    post('https://web.max.ru');
    const onOutcome = vi.fn();
    void bridge.share('https://petskod.test/post/1', 'Щенок').then(onOutcome);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(onOutcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(onOutcome).toHaveBeenCalledWith(undefined);
    expect(last('WebAppShare')).toEqual({});
  });
});
