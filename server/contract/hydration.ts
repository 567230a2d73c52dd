/** The element of a page that holds its hydration data. */
export const HYDRATION_ID = 'hydration';

/** What a rendered page brings for the client to take over. */
export interface Hydration {
  /** Where it was rendered: a start parameter of Telegram may lead elsewhere. */
  url: string;
  /** States of stores by their names. */
  states: Readonly<Record<string, unknown>>;
}

export interface RenderedPage {
  markup: string;
  hydration: Hydration;
}

/** Answers a request of the API within the process, as a visitor's. */
export type InProcessFetch = (path: string, init: RequestInit) => Response | Promise<Response>;

/** The client as the server renders it: the exports of the build for Node. */
export interface Renderer {
  /**
   * Whether the site has a screen for this path, and the source module of that screen; the build's
   * manifest tells its files.
   */
  matchScreen(path: string): { module: string } | undefined;
  /** Renders a page as it looks to a visitor; undefined where a screen needs the browser. */
  renderPage(
    path: string,
    search: string,
    request: InProcessFetch,
  ): Promise<RenderedPage | undefined>;
}
