import type { AnyEndpoint, RequestParts } from './endpoint.ts';

/** Id of the element with a page's hydration data. */
export const HYDRATION_ID = 'hydration';

/** Data that a rendered page carries for the client. */
export interface Hydration {
  /** The rendered URL. A Telegram start parameter may open another one. */
  url: string;
  /** Store states by store name. */
  states: Readonly<Record<string, unknown>>;
}

export interface RenderedPage {
  markup: string;
  hydration: Hydration;
}

/**
 * Calls an endpoint within the process, as a visitor. Returns its answer without serializing it.
 * Throws an error with the `status` and the body of a failed request.
 */
export type InProcessCall = (
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  input: RequestParts,
) => Promise<unknown>;

export interface MatchedScreen {
  /** Its component's name; the build lists its files. */
  screen: string;
  /** Whether search engines may index the page. */
  robots: 'index' | 'none';
}

/** The server-side renderer: the exports of the client's build for Node. */
export interface Renderer {
  /** The screen for this path; undefined without one. */
  matchScreen(path: string): MatchedScreen | undefined;
  /** Renders a page as a visitor sees it; undefined when the screen needs the browser. */
  renderPage(path: string, search: string, call: InProcessCall): Promise<RenderedPage | undefined>;
}
