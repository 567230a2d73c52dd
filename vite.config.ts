import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientEndpoints } from './build/clientEndpoints.ts';
import { compressedCopies } from './build/compressedCopies.ts';
import { screenChunks } from './build/screenChunks.ts';
import { telegramUi } from './build/telegramUi.ts';

/**
 * The client in a few files rather than in forty, each with all that it imports and the ones before
 * it have not: a list with what every screen needs, an ad's screen, a form, what the other sections
 * add. A file more is a request more on a slow network.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /src\/(?:app\/main|sections\/pets\/PetListScreen)\.tsx$|node_modules\/react-dom\/client/u,
    priority: 3,
  },
  { name: 'ad', test: /src\/sections\/pets\/PetScreen\.tsx$/u, priority: 2 },
  { name: 'form', test: /src\/sections\/pets\/PetFormScreen\.tsx$/u, priority: 1 },
  { name: 'market', test: /src\/sections\/market\/Market\w+Screen\.tsx$/u },
  { name: 'services', test: /src\/sections\/services\/Service\w+Screen\.tsx$/u },
  { name: 'profile', test: /src\/(?:profile|notices)\/\w+Screen\.tsx$/u },
  { name: 'events', test: /src\/sections\/events\/Event\w+Screen\.tsx$/u },
];

/** The package's default is its build with warnings for developers. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

export default defineConfig({
  plugins: [react(), clientEndpoints(), compressedCopies(), screenChunks(), telegramUi()],
  build: { assetsInlineLimit: 0 },
  resolve: { alias: [{ find: /^react-router$/u, replacement: ROUTER }] },
  builder: {},
  environments: {
    client: {
      build: {
        target: ['es2020', 'safari14', 'chrome87'],
        manifest: true,
        minify: 'terser',
        terserOptions: { ecma: 2020, safari10: false, compress: { passes: 2, pure_getters: true } },
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNKS } },
          checks: { pluginTimings: false },
          // Unused schemas and endpoints have no effects; `v` is Valibot.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: [
              'v',
              'defineEndpoint',
              'defineAdEndpoints',
              'adWithEdit',
              'bySuffix',
              'line',
              'requiredLine',
              'lines',
              'wholeNumber',
              'chosen',
              'entryOf',
              'any',
              'idOrName',
              'day',
            ],
          },
        },
      },
    },
    // The same screens, for server rendering.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/renderPage.tsx' },
      },
    },
  },
});
