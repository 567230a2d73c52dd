import type { Page } from 'playwright/test';

/** The names of the buttons and links of the screen that are filled with one of these colours. */
export const filledIn = (
  page: Page,
  colours: readonly string[] = ['--tg-theme-button-color'],
): Promise<string[]> =>
  page.getByRole('main').evaluate((main, names) => {
    const probe = main.appendChild(document.createElement('i'));
    const fills = names.map((name) => {
      probe.style.background = `var(${name})`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    return [...main.querySelectorAll('a, button')]
      .filter((one) => fills.includes(getComputedStyle(one).backgroundColor))
      .map((one) => one.textContent?.trim() || (one.getAttribute('aria-label') ?? ''));
  }, colours);
