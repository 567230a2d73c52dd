import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A lazy component whose code can be loaded before it renders. */
export type LazyWithPreload<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload: () => Promise<unknown>;
};

interface Loaded<Props> {
  default: ComponentType<Props>;
}

export function lazyWithPreload<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  let loaded: Loaded<Props> | undefined;
  const preload = async () => (loaded ??= { default: await load() });
  // React shows the fallback even for a resolved promise, so loaded code is returned synchronously.
  const synchronous = {
    // oxlint-disable-next-line unicorn/no-thenable
    then: (resolve: (component: Loaded<Props> | undefined) => void) => resolve(loaded),
  } as PromiseLike<Loaded<Props>> as Promise<Loaded<Props>>;
  return Object.assign(
    lazy(() => (loaded ? synchronous : preload())),
    { preload },
  );
}
