import { expect, type FrameLocator, type Page, type TestInfo } from 'playwright/test';
import { launchOfStranger } from './personas.ts';

interface HostOptions {
  persona?: string;
  [key: string]: string | undefined;
}

type LogEntry = [eventType: string, eventData: unknown];
interface TelegramHost {
  /** Messages from the app to the host. */
  log: LogEntry[];
  /** Messages from the host to the app. */
  sent: LogEntry[];
  send: (eventType: string, eventData?: unknown) => void;
}

/** Opens the app inside the Telegram host page; returns the app's frame. */
export async function openInTelegram(page: Page, options: HostOptions = {}): Promise<FrameLocator> {
  const query = new URLSearchParams(
    Object.entries({ persona: 'anna', ...options }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
  await page.goto(`/mock-env/?${query}`);
  return page.frameLocator('iframe');
}

/** The page opens the app as a user with the Telegram id of this number from now on. */
export const launchAs = (
  page: Page,
  { info, number, name }: { info: TestInfo; number: number; name: string },
): Promise<unknown> =>
  page.route('**/mock-env/api/launch?**', async (route) => {
    const response = await route.fetch();
    const launch = (await response.json()) as object;
    const startParam = new URL(route.request().url()).searchParams.get('start_param') ?? '';
    const initData = launchOfStranger(info, number, name, startParam);
    await route.fulfill({ response, json: { ...launch, initData } });
  });

/** Opens the app of a site in Telegram's web client at its own address, so that its frame is foreign. */
export async function openInWebTelegram(page: Page, outside: string): Promise<FrameLocator> {
  await page.route('https://web.telegram.org/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: outside + pathname + search }) });
  });
  await page.goto('https://web.telegram.org/mock-env/?platform=weba');
  return page.frameLocator('iframe');
}

export const pressTelegramBack = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (window as unknown as { telegramHost: TelegramHost }).telegramHost.send('back_button_pressed'),
  );

const hostEvents = (page: Page): Promise<LogEntry[]> =>
  page.evaluate(() => [...(window as unknown as { telegramHost: TelegramHost }).telegramHost.log]);

/**
 * Before the app listens Telegram's events are lost, as in its own clients; soon after the start
 * the clients send their theme.
 */
export async function untilReady(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(() => {
      const { log, sent } = (window as unknown as { telegramHost: TelegramHost }).telegramHost;
      return (
        log.some(([eventType]) => eventType === 'web_app_ready') &&
        sent.some(([eventType]) => eventType === 'theme_changed')
      );
    });
  await expect.poll(isReady).toBe(true);
}

/** The app's last message of this type. */
export async function lastSaid(page: Page, eventType: string): Promise<unknown> {
  const events = await hostEvents(page);
  return events.findLast(([type]) => type === eventType)?.[1];
}

export async function expectSaid(page: Page, eventType: string, data: unknown): Promise<void> {
  await expect.poll(() => lastSaid(page, eventType)).toEqual(data);
}

/** Until the next document loads the frame shows the old one, which loses clicks. */
const nextDocument = (page: Page) =>
  page.waitForEvent('framenavigated', (frame) => frame.parentFrame() === page.mainFrame());

/** «Reload page» of Telegram's menu: the host asks the app to reload itself. */
export async function reloadApp(page: Page): Promise<void> {
  const opened = nextDocument(page);
  await page.evaluate(() =>
    (window as unknown as { telegramHost: TelegramHost }).telegramHost.send('reload_iframe'),
  );
  await opened;
}

/** A native client opens the URL of the launch again. */
export async function reloadNatively(page: Page): Promise<void> {
  const opened = nextDocument(page);
  // On phones the controls are hidden.
  await page.locator('[data-action=reload]').dispatchEvent('click');
  await opened;
}

/** Another Telegram account on the same phone opens the app: the storage stays the same. */
export async function changePersona(page: Page, persona: string): Promise<void> {
  const opened = nextDocument(page);
  // On phones the controls are hidden.
  await page.getByLabel('Персона').selectOption(persona, { force: true });
  await opened;
}
