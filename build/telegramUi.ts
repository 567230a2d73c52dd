import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

// Everything that the build changes in @telegram-apps/telegram-ui 2.1.13. It comes as one style sheet of
// 12 KB for 65 components and with a spinner of 25 KB; the first visit needs a tenth of that. The
// package has no entry points per component, and upstream is dormant.

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

/** Keeps only the style rules of the components in use. */
const usedStyles = {
  postcssPlugin: 'telegram-styles',
  Once(root: import('postcss').Root) {
    if (!root.source?.input.file?.startsWith(TELEGRAM_UI)) return;
    // Safari 11.0's name of env().
    root.walkAtRules('supports', (rule) => {
      if (rule.params.includes('constant(')) rule.remove();
    });
    root.walkRules((rule) => {
      rule.selectors = rule.selectors.filter((selector) =>
        (selector.match(TELEGRAM_CLASS) ?? []).every((name) => telegramClasses.has(name)),
      );
      if (rule.selector === '') rule.remove();
    });
  },
};

/** Fails the build when a component is in use whose folder is missing above: it would have no styles. */
function checkStyles(): Plugin {
  return {
    name: 'telegram-styles',
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

/** Leaves out the spinner (25 KB of frames for iOS): our button has its own. */
function omitSpinner(): Plugin {
  const nothing = '\0no-telegram-spinner';
  return {
    name: 'no-telegram-spinner',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/Feedback/Spinner/Spinner') ? nothing : undefined),
    load: (id) => (id === nothing ? 'export const Spinner = () => null;' : undefined),
  };
}

/**
 * Components ask for the platform themselves instead of reading a context: React hydrates a Suspense
 * boundary with a context that has changed meanwhile (facebook/react#36594). On an iPhone the rendered
 * screen was thrown away with it, and with the screen the first tap. For the same reason `AppRoot`
 * provides no context, which would change after hydration; none of the components in use reads it.
 */
function ownPlatform(): Plugin {
  const hook = resolve(import.meta.dirname, '../src/messenger/usePlatform.ts');
  const context = '\0telegram-context';
  const withoutProvider = `
    import { createContext } from 'react';
    export const AppRootContext = createContext({ isRendered: false });
    AppRootContext.Provider = ({ children }) => children;
  `;
  return {
    name: 'own-telegram-platform',
    enforce: 'pre',
    resolveId(id) {
      if (id.endsWith('../hooks/usePlatform')) return hook;
      return id.endsWith('/AppRootContext') ? context : undefined;
    },
    load: (id) => (id === context ? withoutProvider : undefined),
  };
}

/** The part of Telegram UI that is in use. */
export function telegramUi(): Plugin[] {
  const styles: Plugin = {
    name: 'telegram-used-styles',
    config: () => ({ css: { postcss: { plugins: [usedStyles] } } }),
  };
  return [styles, checkStyles(), omitSpinner(), ownPlatform()];
}
