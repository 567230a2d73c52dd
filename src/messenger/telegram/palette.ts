import type { Palette } from '#src/shared/readablePalette.ts';

/** The colours that are valid; some clients send numbers. */
function validColours(colours: Record<string, unknown>): Record<string, string> {
  const hex = Object.entries(colours).map(([name, given]): [string, string] => [
    name,
    typeof given === 'number' ? `#${given.toString(16).padStart(6, '0')}` : String(given),
  ]);
  return Object.fromEntries(hex.filter(([, colour]) => /^#[\da-f]{6}$/iu.test(colour)));
}

export function themeIn(launch: URLSearchParams): Record<string, string> | undefined {
  try {
    const theme: unknown = JSON.parse(launch.get('tgWebAppThemeParams') ?? '');
    return validColours(theme as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** Telegram's colour names in the spelling of the style sheet. */
export const toPalette = (colours: Record<string, unknown>): Palette =>
  Object.fromEntries(
    Object.entries(validColours(colours)).map(([name, colour]) => [
      name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-'),
      colour,
    ]),
  );
