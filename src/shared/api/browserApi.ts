import { consentMissing } from '#contract/texts.ts';
import { needsConsent, pathOf, type AnyEndpoint } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import type { RequestParts } from '#contract/endpoint.ts';
import type { Api } from './api.ts';

/** The token, and what makes the server accept a rejected request. */
export interface Credentials {
  token(): string | undefined;
  /** Resolves to true when the request should be sent again. */
  renew(rejected: string | undefined): Promise<boolean>;
  /** Whether the user has yet to consent to the processing of personal data. */
  lacksConsent(): boolean;
  /** Asks the user for the missing consent; resolves to true when it is given. */
  requestConsent(): Promise<boolean>;
}

interface BrowserApi extends Api {
  useCredentials(credentials: Credentials): void;
  /** Loads the transport ahead of the first request. */
  preload(): Promise<unknown>;
}

type Transport = typeof import('./transport.ts');

const noCredentials: Credentials = {
  token: () => undefined,
  renew: async () => false,
  lacksConsent: () => false,
  requestConsent: async () => false,
};

/** The API in the browser: requests over the network with the user's token. */
export function createBrowserApi(): BrowserApi {
  let credentials = noCredentials;
  let transport: Promise<Transport> | undefined;

  // Loaded on demand, because the first screen's data comes with the page.
  function loadTransport(): Promise<Transport> {
    transport ??= import('./transport.ts').catch((cause: unknown) => {
      transport = undefined;
      throw Object.assign(new ApiError(0), { cause });
    });
    return transport;
  }

  /**
   * Sends again after a 401 with a renewed token, and what anyone may ask for without one; a
   * rejected request has changed nothing.
   */
  async function withRenewal<Answer>(
    { access }: Pick<AnyEndpoint, 'access'>,
    send: (token: string | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const token = credentials.token();
    try {
      return await send(token);
    } catch (error) {
      const isUnauthorized = error instanceof ApiError && error.status === 401;
      const isWorthIt = isUnauthorized && (await credentials.renew(token));
      const renewed = credentials.token();
      if (isWorthIt && (renewed || access === 'anyone')) return send(renewed);
      throw error;
    }
  }

  /** Asks for the missing consent before a write, and when it was withdrawn meanwhile. */
  async function withConsent<Answer>(
    endpoint: Pick<AnyEndpoint, 'method' | 'access' | 'needsNoConsent'>,
    isQuiet: boolean,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const lacksConsent = needsConsent(endpoint) && credentials.lacksConsent();
    if (lacksConsent && (isQuiet || !(await credentials.requestConsent()))) {
      throw new ApiError(403, { detail: consentMissing, code: 'CONSENT_MISSING' });
    }
    if (isQuiet) return send();
    try {
      return await send();
    } catch (error) {
      const isMissing = error instanceof ApiError && error.code === 'CONSENT_MISSING';
      if (isMissing && (await credentials.requestConsent())) return send();
      throw error;
    }
  }

  return {
    useCredentials(given) {
      credentials = given;
    },
    preload: loadTransport,

    fetch(endpoint, input, { isFinal = false, isQuiet = false, ...options } = {}) {
      const { params, query, body } = input as RequestParts;
      const path = pathOf(endpoint, params);
      const send = async (token: string | undefined) => {
        const { sendRequest } = await loadTransport();
        const response = await sendRequest(endpoint.method, path, {
          ...options,
          token,
          query,
          body,
        });
        return readJson(response) as never;
      };
      if (isFinal) return send(credentials.token());
      return withConsent(endpoint, isQuiet, () => withRenewal(endpoint, send));
    },

    fetchResponse(endpoint, input, options = {}) {
      const { params, query, body } = input as RequestParts;
      const path = pathOf(endpoint, params);
      return withRenewal(endpoint, async (token) => {
        const { sendRequest } = await loadTransport();
        return sendRequest(endpoint.method, path, { ...options, token, query, body });
      });
    },

    sendForm(endpoint, form, { params, ...options } = {}) {
      const path = pathOf(endpoint, params);
      const send = async (token: string | undefined) => {
        const { upload } = await import('./upload.ts');
        return upload<never>(path, form, { ...options, token });
      };
      return withConsent(endpoint, false, () => withRenewal(endpoint, send));
    },
  };
}

/** A body that is not JSON counts as no response. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (cause) {
    throw Object.assign(new ApiError(0), { cause });
  }
}
