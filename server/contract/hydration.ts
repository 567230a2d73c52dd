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

/** Calls the API within the process, as a visitor. */
export type InProcessFetch = (path: string, init: RequestInit) => Response | Promise<Response>;

/** The server-side renderer: the exports of the client's build for Node. */
export interface Renderer {
  /**
   * The source module of the screen for this path; undefined without a screen. The build's manifest
   * lists the module's files.
   */
  matchScreen(path: string): { module: string } | undefined;
  /** Renders a page as a visitor sees it; undefined when the screen needs the browser. */
  renderPage(
    path: string,
    search: string,
    request: InProcessFetch,
  ): Promise<RenderedPage | undefined>;
}
