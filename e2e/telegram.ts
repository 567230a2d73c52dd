import { expect, type FrameLocator, type Page } from 'playwright/test';

interface HostOptions {
  persona?: string;
  [key: string]: string | undefined;
}

type LogEntry = [eventType: string, eventData: unknown];
interface TelegramHost {
  /** What the app has said to the host. */
  log: LogEntry[];
  /** What the host has said to the app. */
  sent: LogEntry[];
  send: (eventType: string, eventData?: unknown) => void;
}

/** Opens the app inside the Telegram host page; the answer is the app's own frame. */
export async function openInTelegram(page: Page, options: HostOptions = {}): Promise<FrameLocator> {
  const query = new URLSearchParams(
    Object.entries({ persona: 'anna', ...options }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
  await page.goto(`/mock-env/?${query}`);
  return page.frameLocator('iframe');
}

export const pressTelegramBack = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (window as unknown as { telegramHost: TelegramHost }).telegramHost.send('back_button_pressed'),
  );

const hostEvents = (page: Page): Promise<LogEntry[]> =>
  page.evaluate(() => [...(window as unknown as { telegramHost: TelegramHost }).telegramHost.log]);

/**
 * Before the app listens Telegram's events are lost, as they are in its own clients; and a moment
 * after the start these tell their theme of their own accord.
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

/** The last thing the app told Telegram of this kind. */
export async function lastSaid(page: Page, eventType: string): Promise<unknown> {
  const events = await hostEvents(page);
  return events.findLast(([type]) => type === eventType)?.[1];
}

export async function expectSaid(page: Page, eventType: string, data: unknown): Promise<void> {
  await expect.poll(() => lastSaid(page, eventType)).toEqual(data);
}

/** Until the next document comes the frame shows the one before, and takes clicks that are lost. */
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

/** Another Telegram account on the same phone opens the app: the storage stays as it is. */
export async function changePersona(page: Page, persona: string): Promise<void> {
  const opened = nextDocument(page);
  // On phones the controls lie out of sight.
  await page.getByLabel('Персона').selectOption(persona, { force: true });
  await opened;
}
