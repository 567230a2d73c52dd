import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/u;

/** Puts compressed copies beside what the build emits, so that the server only picks one. */
function compressedCopies(): Plugin {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  let folder = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => COMPRESSIBLE.test(file))
          .map(async (file) => {
            const path = join(folder, file);
            const content = await readFile(path);
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            await writeFile(`${path}.br`, await brotli(content, { params }));
            await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
          }),
      );
    },
  };
}

const TELEGRAM_UI = realpathSync(
  resolve(import.meta.dirname, 'node_modules/@telegram-apps/telegram-ui/dist'),
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
const telegramStyles = {
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
function completeTelegramStyles(): Plugin {
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
function noTelegramSpinner(): Plugin {
  const nothing = '\0no-telegram-spinner';
  return {
    name: 'no-telegram-spinner',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/Feedback/Spinner/Spinner') ? nothing : undefined),
    load: (id) => (id === nothing ? 'export const Spinner = () => null;' : undefined),
  };
}

/**
 * The client in a few files rather than in forty, each with all that it imports and the ones before
 * it have not: a list with what every screen needs, an ad's page, a form, what the other sections
 * add. A file more is a request more on a slow network.
 */
const PIECES = [
  {
    name: 'start',
    test: /src\/(?:app\/main|sections\/pets\/PetListScreen)\.tsx$|node_modules\/react-dom\/client/u,
    priority: 3,
  },
  { name: 'page', test: /src\/sections\/pets\/PetScreen\.tsx$/u, priority: 2 },
  { name: 'form', test: /src\/sections\/pets\/PetFormScreen\.tsx$/u, priority: 1 },
  { name: 'market', test: /src\/sections\/market\/Market\w+Screen\.tsx$/u },
  { name: 'services', test: /src\/sections\/services\/Service\w+Screen\.tsx$/u },
  { name: 'events', test: /src\/sections\/events\/Event\w+Screen\.tsx$/u },
];

export default defineConfig({
  plugins: [react(), compressedCopies(), completeTelegramStyles(), noTelegramSpinner()],
  css: { postcss: { plugins: [telegramStyles] } },
  build: { assetsInlineLimit: 0 },
  builder: {},
  environments: {
    client: {
      build: {
        target: ['es2020', 'safari14', 'chrome87'],
        manifest: true,
        minify: 'terser',
        terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2, pure_getters: true } },
        rolldownOptions: {
          output: { codeSplitting: { groups: PIECES } },
          checks: { pluginTimings: false },
          // A schema that nobody asks does nothing: `v` is Valibot.
          treeshake: { manualPureFunctions: ['v'] },
        },
      },
    },
    // The same screens, for the server to draw them.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: 'dist/drawing', rolldownOptions: { input: 'src/app/drawPage.tsx' } },
    },
  },
});
