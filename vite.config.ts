import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commitFile } from './build/commitFile.ts';
import { compileHints } from './build/compileHints.ts';
import { compressedCopies } from './build/compressedCopies.ts';
import { pageLinks } from './build/pageLinks.ts';
import { publishBuild } from './build/publishBuild.ts';
import { reactRouter } from './build/reactRouter.ts';
import { screenChunks } from './build/screenChunks.ts';
import { telegramUi } from './build/telegramUi.ts';

/**
 * The client in a few files rather than in forty, each with all that it imports and the ones before
 * it have not: pets with what every screen needs, what a list shows next, the other lists, filters,
 * ads, forms, the profile. A file more is a request more on a slow network.
 */
const CHUNKS = [
  {
    name: 'start',
    test: /src\/(?:app\/main|sections\/pets\/PetListScreen|shared\/titled)\.tsx$|node_modules\/react-dom\/client/u,
    priority: 7,
  },
  // What a list shows right after it can be used.
  {
    name: 'list',
    test: /src\/(?:ads\/list\/(?:EmptyList|ListActions|ListHead|ListSearch)|sections\/\w+\/\w+ListChips|app\/shell\/Footer)\.tsx$/u,
    priority: 5,
  },
  // What the first tap needs: motion and requests.
  {
    name: 'firstTap',
    test: /src\/(?:app\/motion\/startMotion|shared\/api\/transport)\.ts$/u,
    priority: 5,
  },
  // What loads beside any screen: it must not bring the files of other screens along.
  {
    name: 'idle',
    test: /src\/(?:app\/idle\/(?:idleWork|clearFloating)\.ts|home\/InstallInvitation\.tsx|notices\/Bell\.tsx)$/u,
    priority: 5,
  },
  // What the front page shares with lists, and with ads.
  {
    name: 'shared',
    test: /src\/shared\/(?:ui\/rows\/ActionList|ui\/fields\/SearchLink|hooks\/useSubmit)\.tsx?$|src\/messenger\/notices\/offerNotices\.ts$/u,
    priority: 6,
  },
  { name: 'help', test: /src\/ads\/helpNearby\/HelpNearby\.tsx$/u, priority: 6 },
  { name: 'sheet', test: /src\/shared\/ui\/overlays\/Sheet\.tsx$/u, priority: 5 },
  { name: 'home', test: /src\/home\/HomeScreen\.tsx$/u, priority: 4 },
  {
    name: 'filters',
    test: /src\/(?:sections\/\w+\/\w+FilterPanel|ads\/list\/filters\/FilterForm)\.tsx$/u,
    priority: 3,
  },
  {
    name: 'lists',
    test: /src\/sections\/(?:\w+\/\w+ListScreen\.tsx|sectionViews\.ts)$/u,
    priority: 4,
  },
  {
    name: 'ad',
    test: /src\/sections\/\w+\/(?:Pet|Market|Service|Event)Screen\.tsx$/u,
    priority: 2,
  },
  { name: 'form', test: /src\/sections\/\w+\/\w+FormScreen\.tsx$/u, priority: 1 },
  { name: 'profile', test: /src\/(?:profile|notices)\/\w+Screen\.tsx$/u },
  // Screens that are shown by links of people.
  {
    name: 'people',
    test: /src\/(?:people\/PersonScreen|home\/again\/HomeAgainScreen|sections\/pets\/lostPets\/party\/SearchPartyScreen)\.tsx$/u,
  },
  // Screens that the profile leads to.
  { name: 'account', test: /src\/profile\/(?:identities|shelter)\/\w+Screen\.tsx$/u },
];

/** A server may run on `dist` meanwhile. */
const BUILT = 'dist.new';

/** The package's default is its build with warnings for developers. */
const ROUTER = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

export default defineConfig({
  plugins: [
    react(),
    commitFile(),
    compileHints(['start', 'sdk']),
    compressedCopies(),
    // A visitor's likely next screen is an ad; login, consent and questions stand above any.
    pageLinks({ styles: ['shared', 'list'], prefetch: ['ad', 'firstTap', 'AskedSheets'] }),
    screenChunks(),
    reactRouter(),
    telegramUi(),
  ],
  build: { outDir: BUILT, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  resolve: { alias: [{ find: /^react-router$/u, replacement: ROUTER }] },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment);
      publishBuild(
        fileURLToPath(new URL(BUILT, import.meta.url)),
        fileURLToPath(new URL('dist', import.meta.url)),
      );
    },
  },
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
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
    // The same screens, for server rendering.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: `${BUILT}/server`,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/renderPage.tsx' },
      },
    },
  },
});
