let tokenSource: () => string | undefined = () => undefined;

/** Where every request takes its bearer token from. */
export function setTokenSource(source: () => string | undefined): void {
  tokenSource = source;
}

export const currentToken = (): string | undefined => tokenSource();
