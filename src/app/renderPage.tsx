import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Renderer } from '#contract/hydration.ts';
import { createInProcessApi } from '#src/shared/api/inProcessApi.ts';
import { createStores } from '#src/shared/stores/stores.ts';
import { App } from './App.tsx';
import { loadRoute, matchRoute, notFound } from './routes.ts';

/** React's mark of a Suspense boundary that is not rendered. */
const LEFT_TO_BROWSER = '<!--$!-->';

export const matchScreen: Renderer['matchScreen'] = (path) => {
  const { route } = matchRoute(path);
  return route === notFound ? undefined : { screen: route.name, robots: route.robots };
};

/**
 * Renders with stores that start from the loaded states, because zustand reads the initial state on
 * the server and during hydration.
 */
export const renderPage: Renderer['renderPage'] = async (path, search, call) => {
  const match = matchRoute(path);
  if (match.route.load === 'own') return undefined;
  const api = createInProcessApi(call);
  const loading = createStores(api);
  await loadRoute(loading, match, { search, entry: undefined });
  const states = loading.dehydrate();
  const hasFailed = Object.values(states).some((state) => {
    const { status, failure } = state as { status?: string; failure?: string };
    return status === 'failed' && failure !== 'notFound';
  });
  if (hasFailed) return undefined;
  const url = path + search;
  const app = (
    <App
      stores={createStores(api, states)}
      Router={({ children }) => <StaticRouter location={url}>{children}</StaticRouter>}
    />
  );
  const markup = renderToString(app);
  // The first rendering of a screen meets code that is not loaded yet; only the slower way waits.
  if (!markup.includes(LEFT_TO_BROWSER)) return { markup, hydration: { url, states } };
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Infinity });
  return { markup: await text(prelude), hydration: { url, states } };
};
