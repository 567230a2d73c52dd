/** What Chrome, Firefox and Safari say, and Vite of styles. */
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/iu;

/** The code of a screen could not be loaded: there is no connection, or the release is another one. */
export class MissingCodeError extends Error {
  /** Lets the next rendering load the code again. */
  readonly renew: () => void;

  private constructor(cause: Error, renew: () => void) {
    super(cause.message, { cause });
    this.renew = renew;
  }

  /** An error of the code itself stays as it is. */
  static from(error: unknown, renew: () => void): unknown {
    const isMissing = error instanceof Error && NOT_LOADED.test(error.message);
    return isMissing ? new MissingCodeError(error, renew) : error;
  }
}
