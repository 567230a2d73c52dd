import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

// Telegram UI comes as one style sheet of 12 KB for 65 components and with a spinner of 25 KB: the
// first visit needs a tenth of it.

const TELEGRAM_UI = realpathSync(
  resolve(import.meta.dirname, '../node_modules/@telegram-apps/telegram-ui/dist'),
);
/** Folders of the components in use, with those that they are made of. */
const TELEGRAM_COMPONENTS = ['Blocks/Button', 'Service/AppRoot', 'Service/Tappable', 'Typography'];
const TELEGRAM_CLASS = /tgui-[\da-f]{16}/gu;

const telegramClasses = new Set(
  TELEGRAM_COMPONENTS.flatMap((component) => {
    const folder = join(TELEGRAM_UI, 'components', component);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(TELEGRAM_CLASS) ?? []);
  }),
);

/** Telegram UI's one style sheet serves 65 components: the rules of those in use are a tenth of it. */
export const telegramStyles = {
  postcssPlugin: 'telegram-styles',
  Once(root: import('postcss').Root) {
    if (!root.source?.input.file?.startsWith(TELEGRAM_UI)) return;
    root.walkRules((rule) => {
      rule.selectors = rule.selectors.filter((selector) =>
        (selector.match(TELEGRAM_CLASS) ?? []).every((name) => telegramClasses.has(name)),
      );
      if (rule.selector === '') rule.remove();
    });
  },
};

/** Tells when a component is used whose folder is missing above, before anyone sees it undressed. */
export function completeTelegramStyles(): Plugin {
  return {
    name: 'complete-telegram-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const names = chunk.type === 'chunk' ? (chunk.code.match(TELEGRAM_CLASS) ?? []) : [];
        const missing = names.find((name) => !telegramClasses.has(name));
        if (missing) this.error(`${missing}: add its component to TELEGRAM_COMPONENTS`);
      }
    },
  };
}

/** Leaves out Telegram UI's spinner (25 KB of frames for iOS): our button draws its own. */
export function noTelegramSpinner(): Plugin {
  const nothing = '\0no-telegram-spinner';
  return {
    name: 'no-telegram-spinner',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/Feedback/Spinner/Spinner') ? nothing : undefined),
    load: (id) => (id === nothing ? 'export const Spinner = () => null;' : undefined),
  };
}
