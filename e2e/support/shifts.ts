import type { Page } from 'playwright/test';

interface Shift {
  /** Chromium's share of the window. */
  share: number;
  element: string;
}

declare global {
  interface Window {
    moved: Shift[];
  }
}

/** An entry of Chromium, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Notes what moves by itself on all pages from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const node = entry.sources[0]?.node as Element | null | undefined;
        window.moved.push({
          share: entry.value,
          element: String(node?.className ?? node?.nodeName),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved since this was asked last, in all and element by element; waits for an idle moment. */
export async function takeShifts(page: Page): Promise<{ sum: number; moved: Shift[] }> {
  const moved = await page.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    return window.moved.splice(0);
  });
  return { sum: moved.reduce((total, { share }) => total + share, 0), moved };
}
