import { createElement, lazy, type ComponentType } from 'react';
import { MissingCodeError } from './MissingCodeError.ts';

/** A lazy component whose code can be loaded before it renders. */
export type LazyWithPreload<Props> = ComponentType<Props> & {
  preload: () => Promise<unknown>;
};

interface Loaded<Props> {
  default: ComponentType<Props>;
}

/** Code that could not be loaded is loaded again by the next rendering. */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  let loaded: Loaded<Props> | undefined;
  const preload = async () => {
    try {
      return (loaded ??= { default: await load() });
    } catch (error) {
      throw MissingCodeError.from(error, renew);
    }
  };
  // React shows the fallback even for a resolved promise, so loaded code is returned synchronously.
  const synchronous = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolve: (component: Loaded<Props> | undefined) => void) => resolve(loaded),
  } as PromiseLike<Loaded<Props>> as Promise<Loaded<Props>>;
  const lazily = () => lazy(() => (loaded ? synchronous : preload()));
  // React keeps the failure of a lazy component for good.
  let Inner = lazily();
  const renew = (): void => {
    Inner = lazily();
  };
  const Lazy = (props: Props) => createElement(Inner as ComponentType<Props>, props);
  return Object.assign(Lazy, { preload });
}
